import { createHash } from 'node:crypto';
import type { mongo } from 'mongoose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { electionChecks } from './features/elections/invariants.ts';
import { createComplaintModels } from './features/complaints/model.ts';
import { within } from './platform/storage/stored-by-id.ts';
import { greyPng } from './services/pictures/testing/png.ts';
import { shardedById } from './testing/shard-collections.ts';
import { electionsOf, newStudent, openTestElection } from './testing/election-factory.ts';
import { databaseForTests, startPortal, type TestPortal } from './testing/test-portal.ts';
import { type Explained, winnerIn } from './testing/plan-of.ts';
import { emulatorToken, personas } from './testing/tokens.ts';

type Filter = Record<string, unknown>;
interface Query {
  collection: string;
  command: string;
  filter: Filter;
}

const isSharded = Boolean(process.env['MONGODB_SHARDED']);

const database = databaseForTests();
const queries: Query[] = [];
let portal: TestPortal;

beforeAll(async () => {
  portal = await startPortal(`${database.uri}${database.uri.includes('?') ? '&' : '?'}monitorCommands=true`);
  portal.connection
    .getClient()
    .on('commandStarted', ({ commandName, command }: mongo.CommandStartedEvent) =>
      queries.push(...queriesOf(commandName, command)),
    );
});
afterAll(() => (portal as Awaited<ReturnType<typeof startPortal>>).close());

/** What a command looks for in a collection that is sharded. */
function queriesOf(command: string, body: Record<string, unknown>): Query[] {
  const collection = String(body[command]);
  if (!(shardedById as readonly string[]).includes(collection)) return [];
  const found = (filter: unknown) => ({ collection, command, filter: (filter ?? {}) as Filter });
  switch (command) {
    case 'find':
      return [found(body['filter'])];
    case 'findAndModify':
    case 'count':
    case 'distinct':
      return [found(body['query'])];
    case 'update':
      return (body['updates'] as { q: Filter }[]).map(({ q }) => found(q));
    case 'delete':
      return (body['deletes'] as { q: Filter }[]).map(({ q }) => found(q));
    case 'aggregate': {
      const [first] = body['pipeline'] as { $match?: Filter }[];
      return [found(first?.$match)];
    }
    default:
      return [];
  }
}

test('each sharded collection is a model’s, and has no unique key but its _id', () => {
  const models = Object.values(portal.connection.models);
  const declared = models.map(({ collection }) => collection.name);
  expect(declared).toEqual(expect.arrayContaining([...shardedById]));
  for (const { collection, schema } of models) {
    if (!(shardedById as readonly string[]).includes(collection.name)) continue;
    const unique = schema.indexes().filter(([, options]) => options['unique']);
    expect({ collection: collection.name, unique }).toEqual({ collection: collection.name, unique: [] });
  }
});

test('no request asks all shards: each names one _id, or a range, and is served by its index', async () => {
  // Jobs and the start may ask all shards.
  queries.length = 0;
  await vote();
  await complain();

  const asked = new Set(queries.map(({ collection }) => collection));
  expect([...asked].toSorted()).toEqual(
    [
      'ballotBox',
      'voterRoll',
      'sealedReceipts',
      'candidatePhotos',
      'facilityPhotos',
      'complaintPictures',
      'complaintMeToo',
      'complaintTokens',
    ].toSorted(),
  );
  const untargeted = queries.filter(({ filter }) => !isTargeted(filter));
  expect(untargeted.filter(({ filter }) => !isSweep(filter))).toEqual([]);
  // A router asks one shard, whatever the query says, while no other has a part of the collection.
  if (isSharded) for (const name of shardedById) await divide(name);
  for (const { collection, filter } of queries.filter((query) => isTargeted(query.filter))) {
    const plan = winnerIn(await explain(collection, filter));
    expect(plan).toMatch(/"_id":1|IDHACK|CLUSTERED_IXSCAN|EOF/);
    expect(plan).not.toContain('COLLSCAN');
  }
  for (const { collection, filter } of queries.filter((query) => typeof query.filter['_id'] === 'string'))
    expect(await shardsOf(collection, filter)).toHaveLength(1);
});

test.runIf(isSharded)('seals a box only after a write to every shard that has a part of it', async () => {
  const election = await openTestElection(portal);
  const { id } = election;
  await electionsOf(portal).move(id, 'open', 'closed');
  queries.length = 0;
  await expect
    .poll(async () => {
      await portal.portal.runJobs();
      return (await election.models.elections.findById(id).lean())!.sealed;
    })
    .toMatchObject({ cast: 0 });
  for (const name of ['ballotBox', 'voterRoll']) {
    const asked = queries.filter(
      ({ collection, filter }) => collection === name && JSON.stringify(filter).includes(id),
    );
    expect([name, ...asked.slice(0, 2)]).toMatchObject([
      name,
      { command: 'update', filter: { _id: within(id) } },
      { command: expect.stringMatching(/find|aggregate/) as string },
    ]);
  }
});

test('explain would show a query that has no part of the key', async () => {
  expect(isTargeted({ blinded: 'x' })).toBe(false);
  expect(winnerIn(await explain('voterRoll', { blinded: 'x' }))).toContain('COLLSCAN');
  expect(await shardsOf('voterRoll', { blinded: 'x' })).toHaveLength(isSharded ? 2 : 1);
});

test.runIf(isSharded)('counts every ballot of an election that lies on two shards', async () => {
  const election = await openTestElection(portal);
  const { id, models, candidates } = election;
  const count = 40;
  await election.addVoters(count);
  const cast = () =>
    portal.call('POST', election.path('/ballots'), { body: election.vote(candidates.asha, candidates.dev) });
  const castHalf = () => Promise.all(Array.from({ length: count / 2 }, cast));
  const answers = await castHalf();
  // People vote while their election is moved.
  const [more] = await Promise.all([castHalf(), divide('ballotBox', id)]);
  await divide('voterRoll', id);
  expect([...answers, ...more].filter(({ status }) => status !== 201)).toEqual([]);
  for (const name of ['ballotBox', 'voterRoll'])
    expect(await shardsOf(name, { _id: within(id) })).toHaveLength(2);

  const managed = electionsOf(portal);
  expect((await managed.move(id, 'open', 'closed')).status).toBe(200);
  const sealed = async () => (await models.elections.findById(id).lean())!.sealed;
  await expect
    .poll(async () => {
      await portal.portal.runJobs();
      return await sealed();
    })
    .toMatchObject({
      cast: count,
      issued: count,
      eligible: count,
      votes: { [`president:${candidates.asha}`]: count, [`secretary:${candidates.dev}`]: count },
    });
  await divide('sealedReceipts', id);
  // Compares the box with what was sealed.
  expect((await managed.move(id, 'closed', 'published')).status).toBe(200);
  const { json } = await portal.call('GET', election.path('/box/tokens'), { as: newStudent() });
  const receipts = (json as { receipt: string }[]).map(({ receipt }) => receipt);
  expect(receipts).toHaveLength(count);
  expect(receipts).toEqual(receipts.toSorted());
  const found: string[] = [];
  for (const { violations } of electionChecks(portal.connection).invariants)
    for await (const line of violations()) if (line.includes(id)) found.push(line);
  expect(found).toEqual([]);
});

/** How the database would read this. */
const explain = (collection: string, filter: Filter) =>
  portal.connection.db!.command({
    explain: { find: collection, filter },
  }) as Promise<unknown> as Promise<Explained>;

/** Which shards a router would ask; a server that is no router asks itself. */
async function shardsOf(collection: string, filter: Filter): Promise<string[]> {
  const { shards } = (await explain(collection, filter)).queryPlanner.winningPlan;
  return shards?.map(({ shardName }) => shardName) ?? ['this server'];
}

/** Moves the upper half of what a collection holds to the other shard, or of what it holds of one election. */
async function divide(name: string, election?: string): Promise<void> {
  const { databaseName } = portal.connection.db!;
  const admin = portal.connection.getClient().db('admin');
  const rows = portal.connection.collection<{ _id: string }>(name);
  const ids = await rows.distinct('_id', election === undefined ? {} : { _id: within(election) });
  const middle = { _id: ids[Math.floor(ids.length / 2)]! };
  const [holder] = await shardsOf(name, middle);
  const { shards } = (await admin.command({ listShards: 1 })) as { shards: { _id: string }[] };
  const to = shards.find(({ _id }) => _id !== holder)!._id;
  const namespace = `${databaseName}.${name}`;
  await admin.command({ split: namespace, middle });
  // It may not come back before the other shard has deleted it.
  await admin.command({ moveChunk: namespace, find: middle, to, _waitForDelete: true });
}

/** Whether a router can tell the shards from it. `$in` names several ids, between which MongoDB 7 reads everything. */
function isTargeted({ _id, $and, $or }: Filter): boolean {
  if (Array.isArray($or)) return $or.every((part) => isTargeted(part as Filter));
  if (Array.isArray($and)) return $and.some((part) => isTargeted(part as Filter));
  if (_id === null || typeof _id !== 'object') return _id !== undefined;
  return ['$eq', '$gt', '$gte', '$lt'].some((operator) => operator in _id);
}

/** A job's query for what crashes left behind. */
const isSweep = (filter: Filter) => 'waitsSince' in filter || 'leftSince' in filter;

async function vote(): Promise<void> {
  const election = await openTestElection(portal);
  const voter = newStudent();
  await election.addToRoll(voter);
  expect((await portal.call('GET', '/api/home', { as: voter })).status).toBe(200);
  const blinded = Buffer.alloc(256, 1).toString('base64url');
  const issued = await portal.call('POST', election.path('/token'), { as: voter, body: { blinded } });
  expect(issued.status).toBe(200);
  const ballot = election.vote(election.candidates.asha, election.candidates.dev);
  const cast = await portal.call('POST', election.path('/ballots'), { body: ballot });
  expect(cast.status).toBe(201);
  const { move } = electionsOf(portal);
  expect((await move(election.id, 'open', 'closed')).status).toBe(200);
  await expect
    .poll(async () => {
      await portal.portal.runJobs();
      return (await portal.call('GET', election.path(''), { as: voter })).json.digest;
    })
    .not.toBeNull();
  expect((await move(election.id, 'closed', 'published')).status).toBe(200);
  const receipt = createHash('sha256').update(Buffer.from(ballot.token, 'base64url')).digest('hex');
  for (const path of [`/receipts/${receipt}`, '/box', '/box/tokens', '/box/choices', '/box/export'])
    expect((await portal.call('GET', election.path(path), { as: voter })).status).toBe(200);
}

async function complain(): Promise<void> {
  const author = newStudent();
  const id = 'c'.repeat(32);
  const form = new FormData();
  const fields = { id, name: 'Asha', regNo: '1', category: 'hostel', place: '', text: 'No water.' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('pictures', new Blob([new Uint8Array(greyPng(20, 20))], { type: 'image/png' }), 'tap.png');
  const filed = await fetch(`${portal.url}/api/complaints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${emulatorToken(author)}` },
    body: form,
  });
  expect(filed.status).toBe(201);
  await createComplaintModels(portal.connection).complaints.updateOne({ _id: id }, { listed: true });
  for (const path of ['', '/pictures/1'])
    expect((await portal.call('GET', `/api/complaints/${id}${path}`, { as: author })).status).toBe(200);
  expect((await portal.call('PUT', `/api/complaints/${id}/me-too`, { as: personas.student })).status).toBe(
    200,
  );
  const { json: terms } = await portal.call('GET', '/api/complaint-tokens', { as: author });
  const blinded = Array.from({ length: terms.tokens }, (_, n) =>
    Buffer.alloc(256, n + 1).toString('base64url'),
  );
  const tokens = await portal.call('POST', '/api/complaint-tokens', {
    as: author,
    body: { week: terms.week, blinded },
  });
  expect(tokens.status).toBe(200);
}
