/**
 * An attacker who knows the order in which people came, and has the data folder, looks for anything else in that order:
 * it would link ballots to voters. The people here vote and complain at real portals on the embedded database. The
 * attacker tries every byte position of their data, and every field of every document.
 *
 * It fails by chance in fewer than one of a million runs: see `Orderings`.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerOptions, startServer } from '@campus/embedded-mongo';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sealDelayMs } from '../features/elections/box/sealing.ts';
import { createElectionModels } from '../features/elections/model.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { appointBoard } from '../features/complaints/handling/testing/stored-complaint.ts';
import { attackBytes, attackDocuments } from './testing/clues.ts';
import { type Crowd, gatherCrowd, shareKeys } from './testing/crowd.ts';
import { type DataFolder, findMarks, type Mark, readDataFolder } from './testing/data-folder.ts';
import { windows } from './testing/crowd.ts';

const root = mkdtempSync(join(tmpdir(), 'campus-attacked-'));
afterAll(() => rmSync(root, { recursive: true }));

let ahead = 0;
const now = () => Date.now() + ahead;

/** Starts a database in a folder, and lets a crowd of each size use a portal there. */
async function populate(name: string, sizes: number[], options: Partial<ServerOptions> = {}) {
  const folder = join(root, name);
  const server = await startServer({ dataDir: join(folder, 'mongo'), ...options });
  const portals = [];
  for (const [number, size] of sizes.entries()) {
    const database = `portal${number}`;
    const uri = server.uri.replace('/?', `/${database}?`);
    const env = { UPLOADS_DIR: join(folder, 'uploads') };
    portals.push({ portal: await startPortal(uri, { now, env }), database, size });
  }
  await shareKeys(portals.map(({ portal }) => portal));
  const crowds = await Promise.all(
    portals.map(({ portal, database, size }) => gatherCrowd(portal, database, size)),
  );
  const closePortals = () => Promise.all(crowds.splice(0).map(({ portal }) => portal.close()));
  return { folder, server, crowds, closePortals };
}

/** Milliseconds: a busy machine takes a while for 200 people who each vote and complain. */
const patience = 600_000;

/** As many as have their ballots on one page, where they lie as they came, and so many times that this can't be chance. */
const onePage = Array<number>(9).fill(6);

const isVoting = (kind: string) =>
  ['roll', 'blinded token', 'receipt', 'choices', 'signature', 'candidate'].includes(kind);
const isComplaining = (kind: string) => !isVoting(kind);

/** The result of an attack. A test that looked at nothing, or guesses, doesn't result in `nothing`. */
const verdict = (attack: ReturnType<typeof attackBytes>) => ({
  telling: attack.telling(),
  isThorough: attack.tried > 50,
  isSure: attack.falseAlarm < 1e-7,
});
const nothing = { telling: [], isThorough: true, isSure: true };

describe('people who voted and complained one after another', () => {
  // Repeated until a perfect order can't be chance.
  const sizes = [...Array<number>(24).fill(3), 12, 12, 12, 20, 20, 60];
  let crowds: Crowd[];
  let running: DataFolder;
  let stopped: DataFolder;
  let documents: Awaited<ReturnType<typeof attackDocuments>>;
  const crashed = join(root, 'crashed');

  beforeAll(async () => {
    const populated = await populate('stopped', sizes, { rewriteInterval: 3_600_000 });
    crowds = [...populated.crowds];
    running = readDataFolder(populated.folder);
    cpSync(populated.folder, crashed, {
      recursive: true,
      filter: (path) => !/\.sock$|server\.json$/.test(path),
    });
    documents = await attackDocuments(crowds);
    await populated.closePortals();
    await populated.server.close();
    stopped = readDataFolder(populated.folder);
  }, patience);

  test('are in order in the files of a running database, as the threat models state', () => {
    for (const isMeant of [isVoting, isComplaining])
      expect(attackBytes(running, crowds, isMeant).telling()).not.toEqual([]);
    for (const page of ['elections', 'complaints'])
      expect(
        readFileSync(join(import.meta.dirname, `../../../docs/${page}-threat-model.md`), 'utf8'),
      ).toContain('The files of a running database');
  });

  test('are in no order in any field of any document', () => expect(verdict(documents)).toEqual(nothing));

  test('are in no order in the files after a clean stop', () =>
    expect(verdict(attackBytes(stopped, crowds))).toEqual(nothing));

  test('are in no order in an export', () => {
    const out = join(root, 'export', 'dump');
    mkdirSync(join(root, 'export'));
    const tool = join(import.meta.dirname, '../../../libs/embedded-mongo/src/dump/export.ts');
    execFileSync(process.execPath, [tool, '--data', join(root, 'stopped/mongo'), '--out', out]);
    expect(verdict(attackBytes(readDataFolder(join(root, 'export')), crowds))).toEqual(nothing);
  });

  test('are in order after a crash until the next start, and never after it', async () => {
    expect(attackBytes(readDataFolder(crashed), crowds).telling()).not.toEqual([]);
    const server = await startServer({ dataDir: join(crashed, 'mongo') });
    expect(verdict(attackBytes(readDataFolder(crashed), crowds))).toEqual(nothing);
    await server.close();
    expect(verdict(attackBytes(readDataFolder(crashed), crowds))).toEqual(nothing);
  });
});

test('people are in no order in the files of a running database once it has rewritten them', async () => {
  const { folder, server, crowds, closePortals } = await populate('periodic', onePage, {
    rewriteInterval: 500,
  });
  const everybody = [...crowds];
  await closePortals();
  await expect
    .poll(() => attackBytes(readDataFolder(folder), everybody).telling(), {
      interval: 1000,
      timeout: 550_000,
    })
    .toEqual([]);
  expect(verdict(attackBytes(readDataFolder(folder), everybody))).toEqual(nothing);
  await server.close();
});

describe('a finished election and finished complaints', () => {
  let data: Awaited<ReturnType<typeof populate>>;
  let before: DataFolder;
  let keys: Buffer[];
  beforeAll(async () => {
    data = await populate('over', onePage, { rewriteInterval: 3_600_000 });
    before = readDataFolder(data.folder);
    keys = [];
    for (const { portal } of data.crowds)
      for (const { encrypted } of await createElectionModels(portal.connection).keys.find())
        keys.push(...windows(encrypted));
  });
  afterAll(async () => {
    await data.closePortals();
    await data.server.close();
  });

  const marksOf = (kind: string, bytes: Buffer[]) =>
    bytes.map((part): Mark => ({ kind, database: '', person: 0, bytes: part }));
  const places = (marks: Mark[]) =>
    findMarks({ ...readDataFolder(data.folder), owners: new Map() }, marks).map(({ where }) => where);

  test('no byte of any file contains a withdrawn or deleted complaint', async () => {
    const { portal, people } = data.crowds[0]!;
    await appointBoard(portal, personas.board);
    const requestId = (number: number) => number.toString(16).padStart(32, '0');
    const [named, anonymous, deleted] = people as [
      (typeof people)[0],
      (typeof people)[0],
      (typeof people)[0],
    ];
    const words = [named, anonymous, deleted].map(({ word }) => Buffer.from(word));
    expect(new Set(places(marksOf('word', words))).size).toBeGreaterThan(0);
    const withdraw = { action: 'withdraw', version: 0 };
    const answers = [
      await portal.call('POST', `/api/complaints/${named.complaint}/actions`, {
        as: named.persona,
        body: { ...withdraw, requestId: requestId(1) },
      }),
      await portal.call('POST', '/api/complaint-follow-up/actions', {
        body: { key: anonymous.followUpKey, change: { ...withdraw, requestId: requestId(2) } },
      }),
      await portal.call('POST', `/api/complaints/${deleted.complaint}/actions`, {
        as: personas.board,
        body: { action: 'delete', version: 0, requestId: requestId(3), text: 'A test.' },
      }),
    ];
    expect(answers.map(({ status, text }) => [status, status === 200 ? '' : text])).toEqual(
      answers.map(() => [200, '']),
    );
    expect(places(marksOf('word', words))).toEqual([]);
  });

  test('voters are in no order once the box is sealed, and no file contains the keys', async () => {
    const { crowds } = data;
    expect(attackBytes(before, crowds, isVoting).telling()).not.toEqual([]);
    expect(places(marksOf('key', keys))).not.toEqual([]);
    for (const { election } of crowds)
      await election.models.elections.updateOne(
        { _id: election.id },
        { state: 'closed', closesAt: new Date(now()) },
      );
    ahead += sealDelayMs;
    for (const { portal, election, size } of crowds) {
      await portal.portal.runJobs();
      await portal.portal.runJobs();
      expect((await election.models.elections.findById(election.id).lean())?.sealed?.cast).toBe(size);
      expect(await election.models.keys.countDocuments()).toBe(0);
    }
    expect(verdict(attackBytes(readDataFolder(data.folder), crowds, isVoting))).toEqual(nothing);
    expect(places(marksOf('key', keys))).toEqual([]);
  });
});
