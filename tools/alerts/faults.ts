import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { drawToken } from '@campus/blind-token';
import { defaultDomains } from '@campus/contracts';
import { emptyRegistry } from '@campus/releases';
import type { Db } from 'mongodb';
import type { Portal } from '../faults/portal.ts';
import { programFile, type programs } from '../programs.ts';
import { runHere } from '../run.ts';
import { withClient } from '../with-client.ts';

/** The portal that a fault acts on. */
export interface Scene {
  portal: Portal;
  /** A folder for backups on another disk than the data. */
  backups: string;
}

/** One that is healed by what `cause` gives back. */
export interface AlertFault {
  title: string;
  /** The alert that names it. */
  alert: string;
  cause: (scene: Scene) => Promise<() => Promise<void> | void>;
}

const hourMs = 3_600_000;
let count = 0;
const next = () => (count += 1);

const inDatabase = <T>({ portal }: Scene, work: (db: Db) => Promise<T>) =>
  withClient(portal.databaseUri, work);

/** A program as an operator runs it. @throws Error if it doesn't end with this exit code */
async function runTool(
  { portal }: Scene,
  tool: keyof typeof programs,
  args: string[],
  expected: number,
): Promise<void> {
  const env = {
    ...process.env,
    MONGODB_URI: portal.databaseUri,
    DATA_DIR: dirname(portal.folders.data),
    UPLOADS_DIR: portal.folders.uploads,
    REMOTES_DIR: dirname(registryOf(portal)),
    SECRETS_KEY: Buffer.alloc(32, 1).toString('base64'),
  };
  const status = await runHere(process.execPath, [programFile(tool), ...args], { env, stdio: 'ignore' });
  if (status !== expected) throw new Error(`${tool} ended with ${status} instead of ${expected}.`);
}

export const backUp = (scene: Scene, folder = scene.backups, expected = 0) =>
  runTool(scene, 'backup', ['--to', join(folder, `backup-${next()}`)], expected);

/** Makes these backups 37 hours old in the portal’s figures. */
const ageBackups = (scene: Scene, records: string[]) =>
  inDatabase(scene, (db) =>
    db
      .collection<{ _id: string }>('portal')
      .updateMany({ _id: { $in: records } }, { $set: { at: new Date(Date.now() - 37 * hourMs) } }),
  );

const election = async ({ portal: { campus } }: Scene, title: string) => {
  const { id, publicKey } = await campus.openElection(title);
  const { blinded } = await drawToken(publicKey!);
  return {
    id,
    takeToken: (session: string) => campus.call('POST', `/api/elections/${id}/token`, { blinded }, session),
  };
};

/** Signs in people who weren't there before; each gets a mail. */
async function newMembers({ portal }: Scene, members: number): Promise<string[]> {
  const sessions: string[] = [];
  for (let index = 0; index < members; index += 1) {
    const name = `member-${next()}`;
    const session = await portal.campus.sessionOf(name, `${name}@${defaultDomains.student}`);
    await portal.campus.call('GET', '/api/me', undefined, session);
    sessions.push(session);
  }
  return sessions;
}

/** Lets a program run for a part of the time only. */
function strangle({ portal }: Scene, program: 'API' | 'database', stoppedMs: number): () => Promise<void> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) {
      portal.signal(program, 'SIGSTOP');
      await delay(stoppedMs);
      portal.signal(program, 'SIGCONT');
      await delay(stoppedMs / 6);
    }
  })();
  return async () => {
    isOver = true;
    await running;
  };
}

/** The mail server answers with this code from now on. */
function mailsEndWith({ portal }: Scene, responseCode: number): () => void {
  const { mails } = portal;
  const add = mails.add.bind(mails);
  mails.add = () => {
    throw Object.assign(new Error('not now'), { responseCode });
  };
  return () => void (mails.add = add);
}

const registryOf = ({ folders }: Portal) => join(dirname(dirname(folders.data)), 'remotes/registry.json');

/** A portal whose remotes are all as they should be: it has none. */
export const shipNothing = ({ portal }: Scene): void =>
  writeFileSync(registryOf(portal), JSON.stringify({ ...emptyRegistry(), remotes: [] }));

export const alertFaults: Record<string, AlertFault> = {
  'kill-api': {
    title: 'API killed',
    alert: 'CampusDown',
    async cause({ portal }) {
      await portal.end('API', 'SIGKILL');
      return () => portal.start('API');
    },
  },
  'kill-database': {
    title: 'database killed',
    alert: 'CampusDatabaseDown',
    async cause({ portal }) {
      await portal.end('database', 'SIGKILL');
      return () => portal.start('database');
    },
  },
  'slow-database': {
    title: 'database stalls',
    alert: 'CampusDatabaseSlow',
    cause: async (scene) => strangle(scene, 'database', 1500),
  },
  'slow-api': {
    title: 'API without CPU',
    alert: 'CampusSlow',
    cause: async (scene) => strangle(scene, 'API', 1800),
  },
  clock: {
    title: 'clock of the API an hour ahead',
    alert: 'CampusClockWrong',
    async cause({ portal }) {
      portal.shiftClock(hourMs);
      return () => portal.shiftClock(0);
    },
  },
  'area-stopped': {
    title: 'a job of an area fails again and again',
    alert: 'CampusAreaStopped',
    async cause(scene) {
      // It runs once an hour, and then takes the row away.
      const row = { _id: 'remind to answer' as never, area: 'integrity', since: new Date() };
      await inDatabase(scene, (db) => db.collection('failingJobs').insertOne(row));
      return async () => {
        await inDatabase(scene, (db) => db.collection('failingJobs').deleteOne({ _id: row._id }));
      };
    },
  },
  'mail-rejected': {
    title: 'mail server rejects',
    alert: 'CampusMailFails',
    async cause(scene) {
      await delay(25_000); // The figure has a value from before.
      const heal = mailsEndWith(scene, 550);
      await newMembers(scene, 12);
      return heal;
    },
  },
  'mail-waits': {
    title: 'mail server asks for patience for two hours',
    alert: 'CampusMailWaits',
    async cause(scene) {
      const heal = mailsEndWith(scene, 451);
      await newMembers(scene, 1);
      await scene.portal.campus.call('PUT', `/api/members/member-${count}/roles/faculty`, {
        granted: true,
        reason: 'To decide.',
      });
      await delay(12_000); // Letters are moved on every ten seconds.
      await inDatabase(scene, (db) =>
        db
          .collection('mails')
          .updateMany({ state: { $ne: 'sent' } }, { $set: { at: new Date(Date.now() - 2 * hourMs) } }),
      );
      return async () => {
        heal();
        await inDatabase(scene, (db) => db.collection('mails').deleteMany({ state: { $ne: 'sent' } }));
      };
    },
  },
  'backup-fails': {
    title: 'no backup for 37 hours, and the next one fails',
    alert: 'CampusBackupMissing',
    async cause(scene) {
      await ageBackups(scene, ['backup', 'backup-elsewhere']);
      const file = join(scene.portal.folders.data, '../a file');
      writeFileSync(file, '');
      await backUp(scene, file, 2);
      return () => backUp(scene);
    },
  },
  'same-disk': {
    title: 'backups on the disk of the data only',
    alert: 'CampusBackupOnSameDisk',
    async cause(scene) {
      await ageBackups(scene, ['backup-elsewhere']);
      await backUp(scene, join(dirname(scene.portal.folders.data), 'backups'));
      return () => backUp(scene);
    },
  },
  'document-lost': {
    title: 'a document is lost',
    alert: 'CampusDocumentsMissing',
    async cause(scene) {
      const documents = (db: Db) => db.collection<{ _id: string }>('documents');
      await inDatabase(scene, (db) => documents(db).insertOne({ _id: 'lost.pdf' }));
      await backUp(scene, scene.backups, 3);
      return async () => {
        await inDatabase(scene, (db) => documents(db).deleteOne({ _id: 'lost.pdf' }));
        await backUp(scene);
      };
    },
  },
  'data-violated': {
    title: 'an index is dropped, and the data are checked',
    alert: 'CampusDataViolated',
    async cause(scene) {
      await inDatabase(scene, async (db) => {
        const indexes = await db.collection('mails').indexes();
        await db.collection('mails').dropIndex(indexes.find(({ name }) => name !== '_id_')!.name!);
      });
      await runTool(scene, 'check-data', [], 1);
      return async () => {
        await scene.portal.end('API', 'SIGTERM');
        await scene.portal.start('API');
        await runTool(scene, 'check-data', [], 0);
      };
    },
  },
  registry: {
    title: 'list of remotes damaged',
    alert: 'CampusRemoteSkipped',
    async cause(scene) {
      writeFileSync(registryOf(scene.portal), '{');
      return () => shipNothing(scene);
    },
  },
  'voting-stops': {
    title: '51 voters get a token and cast no ballot',
    alert: 'CampusVotingStopped',
    async cause(scene) {
      const { id, takeToken } = await election(scene, 'No ballots');
      for (const session of await newMembers(scene, 60)) await takeToken(session);
      return () => scene.portal.campus.close(id);
    },
  },
  'set-back': {
    title: 'database set back while people vote',
    alert: 'CampusElectionHalted',
    async cause(scene) {
      const { portal } = scene;
      const { id, takeToken } = await election(scene, 'Set back');
      const stop = async () => {
        await portal.end('API', 'SIGTERM');
        await portal.end('database', 'SIGTERM');
      };
      const start = async () => {
        await portal.start('database');
        await portal.start('API');
      };
      const { data } = portal.folders;
      await stop();
      cpSync(data, `${data}.copy`, { recursive: true, filter: (path) => !path.endsWith('.sock') });
      await start();
      const [session = ''] = await newMembers(scene, 1);
      await takeToken(session);
      await delay(6000); // The progress is saved every five seconds.
      await stop();
      rmSync(data, { recursive: true });
      renameSync(`${data}.copy`, data);
      await start();
      const step = { from: 'open', to: 'cancelled', reason: 'It was set back.' };
      return async () => void (await portal.campus.call('POST', `/api/managed-elections/${id}/state`, step));
    },
  },
};
