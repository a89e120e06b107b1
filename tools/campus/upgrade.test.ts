import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { freePort } from '@campus/api/free-port';
import { uriOf } from '@campus/embedded-mongo';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { withDatabase } from '../portal-database.ts';
import { programFile } from '../programs.ts';
import { root } from '../start/settings.ts';
import { withClient } from '../with-client.ts';
import { bareMachine } from './testing/bare-machine.ts';
import { buildParts, laterSchema, makeSmallRelease } from './testing/small-release.ts';
import { digestsOf } from './versions/digests.ts';

/** Upgrades of installed portals: real archives, real processes, the embedded database, the data of 0.1.0. */

const folder = mkdtempSync(join(tmpdir(), 'campus-upgrade-'));
const archives = join(folder, 'archives');
const machine = bareMachine(folder);
let home: string;
let port: number;
let old: string;
let later: string;

beforeAll(async () => {
  mkdirSync(archives);
  const parts = join(folder, 'parts');
  await buildParts(parts);
  old = makeSmallRelease(parts, archives, { version: '0.1.1' });
  later = makeSmallRelease(parts, archives, { version: '0.2.0', later: true });
  execFileSync('tar', ['xzf', join(root, 'api/src/migrations/fixtures/first-release.tar.gz'), '-C', folder]);
  const data = join(folder, 'first-release');
  execFileSync(process.execPath, [
    programFile('import-database'),
    '--dump',
    join(folder, 'dump'),
    '--data',
    join(data, 'mongo'),
  ]);
  cpSync(join(folder, 'uploads'), join(data, 'uploads'), { recursive: true });
  await withDatabase(data, (uri) =>
    withClient(uri, (db) =>
      db.collection('elections').updateMany({ state: 'open' }, { $set: { state: 'cancelled' } }),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** An installation of the older version, with the data of 0.1.0. */
beforeEach(async () => {
  home = mkdtempSync(join(folder, 'home-'));
  port = await freePort();
  execFileSync('tar', ['xzf', old, '-C', home]);
  const settings = {
    address: 'https://portal.sggs.ac.in',
    college: 'SGGS',
    contact: 'portal@sggs.ac.in',
    students: 'sggs.ac.in',
    admins: 'admin.sggs.ac.in',
    'firebase-project': 'campus-sggs',
    'firebase-key': 'AIza',
    'mail-server': 'none',
    port: String(port),
  };
  const flags = Object.entries(settings).map(([name, value]) => `--${name}=${value}`);
  await campus(['setup', '--systemd=no', ...flags], { at: 'campus-0.1.1' });
  appendFileSync(join(home, 'settings/campus.env'), 'WORKERS=1\n');
  const { secretsKey } = JSON.parse(readFileSync(join(folder, 'answers.json'), 'utf8')) as {
    secretsKey: string;
  };
  appendFileSync(join(home, 'settings/secrets.env'), `SECRETS_KEY=${secretsKey}\n`);
  cpSync(join(folder, 'first-release'), dataDir(), { recursive: true });
});
afterEach(async () => {
  await campus(['stop']);
  rmSync(home, { recursive: true, force: true });
});

const dataDir = () => join(home, 'data');
const current = () => basename(realpathSync(join(home, 'current')));

interface Run {
  at?: string;
  env?: Record<string, string>;
  /** Kills the program, but none that it started, as soon as this gives true. */
  killWhen?: (said: string) => boolean;
  /** Kills all that it started as well, as a power cut does. */
  killAll?: boolean;
}

/** Runs `campus` as operators do. */
const campus = (args: string[], { at = 'current', env = {}, killWhen, killAll = false }: Run = {}) =>
  machine.run(join(home, at), args, env, (child, said) => {
    if (!killWhen?.(said)) return;
    // The others first: a watching process would go back as soon as this one ends.
    if (killAll) for (const pid of descendantsIn(home)) if (pid !== child.pid) process.kill(pid, 'SIGKILL');
    child.kill('SIGKILL');
  });

/** The processes whose programs are in a folder. */
const descendantsIn = (at: string): number[] =>
  globSync('/proc/[0-9]*/cmdline').flatMap((path) => {
    try {
      return readFileSync(path, 'utf8').includes(at) ? [Number(path.split('/')[2])] : [];
    } catch {
      return []; // It has ended.
    }
  });

/** The same, for what must succeed. */
async function done(...args: string[]): Promise<string> {
  const { status, said } = await campus(args);
  if (status !== 0) throw new Error(`campus ${args.join(' ')} ended with ${status}:\n${said}`);
  return said;
}

/** The data of the stopped portal. */
const stored = () => withDatabase(dataDir(), digestsOf);

const onRunning = async <T>(work: Parameters<typeof withClient<T>>[1]) =>
  withClient((await uriOf(join(dataDir(), 'mongo')))!, work);

/** The notes of the upgrade that is under way. */
const journal = () => {
  const file = join(home, 'upgrade.json');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
};

const migrationBegan = () => {
  const log = join(dataDir(), 'logs/api.log');
  return existsSync(log) && readFileSync(log, 'utf8').includes(`"migration":${laterSchema}`);
};

test('upgrades the data of 0.1.0, and goes back while nothing was written', async () => {
  await done('start', '--background');
  await onRunning((db) => db.collection<{ _id: string }>('notes').insertOne({ _id: 'written before' }));
  await done('upgrade', later);
  expect(current()).toBe('campus-0.2.0');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('0.2.0');
  expect(
    await onRunning((db) => db.collection('complaints').countDocuments({ marked: true })),
  ).toBeGreaterThan(0);
  expect(await done('status')).toContain('0.2.0');

  await done('rollback');
  expect(current()).toBe('campus-0.1.1');
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('0.1.1');
  expect(await onRunning((db) => db.collection('complaints').countDocuments({ marked: true }))).toBe(0);
  expect(await onRunning((db) => db.collection('notes').countDocuments())).toBe(1);
});

describe('a failure goes back to the version before with all data', () => {
  test('of a running portal: a migration fails, or the new version does not start, or only while it is tried', async () => {
    await done('start', '--background');
    await onRunning((db) => db.collection<{ _id: string }>('notes').insertOne({ _id: 'written before' }));
    const failures: [env: Record<string, string>, reason: string][] = [
      [{ TEST_MIGRATION: 'fail' }, 'the migration failed on purpose'],
      [{ TEST_START: 'never' }, 'does not start on purpose'],
      [{ TEST_START: String(port) }, 'does not start on purpose'],
    ];
    for (const [env, reason] of failures) {
      const { status, said } = await campus(['upgrade', later], { env });
      expect(said).toContain(reason);
      expect(said).toContain('Nothing is lost: campus-0.1.1 runs as before');
      expect(status).toBe(4);
      expect(current()).toBe('campus-0.1.1');
      expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toContain('0.1.1');
      expect(await onRunning((db) => db.collection('complaints').countDocuments({ marked: true }))).toBe(0);
      expect(await onRunning((db) => db.collection('notes').countDocuments())).toBe(1);
    }
  });

  test('after a failed migration of the stopped portal’s data of 0.1.0, which are what they were', async () => {
    const before = await stored();
    expect((await campus(['upgrade', later], { env: { TEST_MIGRATION: 'fail' } })).status).toBe(4);
    expect(await stored()).toEqual(before);
    expect(await campus(['status'])).toMatchObject({ status: 1, said: expect.stringContaining('0.1.1') });
  });

  const moments: [behind: string, sign: RegExp, versions: string[]][] = [
    ['the backup', /✔ Backup/, ['campus-0.1.1']],
    ['the stop', /✔ Stop/, ['campus-0.1.1']],
    ['the copy of the data', /✔ Copy of the data/, ['campus-0.1.1']],
    // It may have switched by then.
    ['the try', /✔ Try/, ['campus-0.1.1', 'campus-0.2.0']],
    // The new version works, and people may have used it.
    ['the switch', /"step":"open"/, ['campus-0.2.0']],
  ];
  /** A kill at the first moment undoes the upgrade; one at the second does not. `.ci/nightly` tries every moment. */
  const chosen = ['the copy of the data', 'the switch'];
  test.each(process.env['NIGHTLY'] ? moments : moments.filter(([behind]) => chosen.includes(behind)))(
    'after a kill behind %s',
    async (_, sign, versions) => {
      await done('start', '--background');
      await onRunning((db) => db.collection<{ _id: string }>('notes').insertOne({ _id: 'written before' }));
      const { status } = await campus(['upgrade', later], {
        killWhen: (said) => sign.test(said + journal()),
      });
      expect(status).toBe(null);
      expect(versions).toContain(current());
      expect(await done('status')).toContain(current());
      expect(await onRunning((db) => db.collection('notes').countDocuments())).toBe(1);
      const marked = await onRunning((db) => db.collection('complaints').countDocuments({ marked: true }));
      expect(marked > 0).toBe(current() === 'campus-0.2.0');
    },
  );

  test('after a kill in the middle of a migration', async () => {
    const before = await stored();
    const env = { TEST_MIGRATION: 'slow' };
    const { status, said } = await campus(['upgrade', later], { env, killWhen: migrationBegan });
    expect(status).toBe(null);
    expect(said).toContain('campus-0.1.1 is as it was, with all data.');
    expect(await stored()).toEqual(before);
  });

  test('after a power cut in the middle of a migration, when the portal starts again', async () => {
    await done('start', '--background');
    await onRunning((db) => db.collection<{ _id: string }>('notes').insertOne({ _id: 'written before' }));
    const env = { TEST_MIGRATION: 'slow' };
    const cut = await campus(['upgrade', later], { env, killWhen: migrationBegan, killAll: true });
    expect(cut.said).not.toContain('Going back');
    expect(await done('start', '--background')).toContain('campus-0.1.1 is as it was, with all data.');
    expect(current()).toBe('campus-0.1.1');
    expect(await onRunning((db) => db.collection('complaints').countDocuments({ marked: true }))).toBe(0);
    expect(await onRunning((db) => db.collection('notes').countDocuments())).toBe(1);
  });
});

test('refuses to roll back migrated data that were written to since, and names the backup', async () => {
  await done('start', '--background');
  const [, backup = ''] = /backup from before: (\S+)\./.exec(await done('upgrade', later)) ?? [];
  expect(existsSync(join(backup, 'manifest.json'))).toBe(true);
  await onRunning((db) => db.collection<{ _id: string }>('notes').insertOne({ _id: 'written since' }));
  const { status, said } = await campus(['rollback']);
  expect(said).toContain(
    `these were written since: notes. To lose that and go back all the same, restore the backup ${backup}`,
  );
  expect(status).toBe(2);
  expect(await done('status')).toContain('0.2.0');
});

test('refuses what can’t be upgraded, and changes nothing', async () => {
  const before = await stored();
  const refused = async (archive: string, reason: string) => {
    const { status, said } = await campus(['upgrade', archive]);
    expect(said).toContain(reason);
    expect(status).toBe(2);
  };
  const make = (name: string, ...given: [version: string, about?: object]) => {
    const at = join(home, name);
    mkdirSync(at);
    return makeSmallRelease(join(folder, 'parts'), at, {
      version: given[0],
      later: true,
      about: given[1] ?? {},
    });
  };
  await refused(join(home, 'campus-9.9.9.tar.gz'), 'is missing');
  await refused(old, 'Version 0.1.1 is the one that runs');
  await refused(make('older', '0.1.0'), 'older than 0.1.1, which runs. To go back: campus rollback');
  await refused(make('far', '3.0.0', { upgradesFrom: '2.0.0' }), 'Upgrade to 2.0.0 first');
  await refused(make('node', '0.3.0', { node: '>=99' }), 'needs Node.js >=99');
  const damaged = make('damaged', '0.3.1');
  appendFileSync(damaged, 'x');
  await refused(damaged, 'it was changed, or the download was cut off');
  await withDatabase(dataDir(), (uri) =>
    withClient(uri, (db) => db.collection('elections').updateOne({}, { $set: { state: 'open' } })),
  );
  await refused(later, 'An election is open');
  await withDatabase(dataDir(), (uri) =>
    withClient(uri, (db) =>
      db.collection('elections').updateMany({ state: 'open' }, { $set: { state: 'cancelled' } }),
    ),
  );
  expect(Object.keys(await stored())).toEqual(Object.keys(before));
  expect(current()).toBe('campus-0.1.1');
});
