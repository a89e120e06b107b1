/** The attacker of `attacker.test.ts`, once the box is sealed and complaints are gone. */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appointBoard } from '../features/complaints/handling/testing/stored-complaint.ts';
import { sealDelayMs } from '../features/elections/box/sealing.ts';
import { createElectionModels } from '../features/elections/model.ts';
import { personas } from '../testing/tokens.ts';
import { attackBytes } from './testing/clues.ts';
import { windows } from './testing/crowd.ts';
import { type DataFolder, findMarks, type Mark, readDataFolder } from './testing/data-folder.ts';
import { attackedFolder, isVoting, nothing, onePage, populate, verdict } from './testing/populate.ts';

const root = attackedFolder();

let ahead = 0;
const now = () => Date.now() + ahead;

describe('a finished election and finished complaints', () => {
  let data: Awaited<ReturnType<typeof populate>>;
  let before: DataFolder;
  let keys: Buffer[];
  beforeAll(async () => {
    data = await populate(join(root, 'over'), onePage, { now, keepJobs: true, rewriteInterval: 3_600_000 });
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
