import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Connection, mongo } from 'mongoose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkData } from './check-data.ts';
import { connect } from './connect.ts';
import { callsOnApplications } from './features/budget/applications/testing/calls-on-applications.ts';
import { filingAt, namedFields } from './features/complaints/filing/testing/test-filing.ts';
import { appoint } from './testing/appoint.ts';
import { electionsOf, openTestElection } from './testing/election-factory.ts';
import { callsOnFacilities, openDaily } from './features/facilities/testing/calls-on-facilities.ts';
import { callsOnAbsences } from './features/health/testing/calls-on-absences.ts';
import { callsOnCases } from './features/integrity/testing/calls-on-cases.ts';
import { examine } from './platform/invariants.ts';
import { sampleDocuments } from './testing/sample-documents.ts';
import { type Answer, portalForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';
import { undeclared } from './testing/undeclared.ts';

const portal = portalForTests();
const { student, board, faculty } = personas;

/** The program's own connection, as it is not the portal's. */
let connection: Connection;

async function created(call: Promise<Pick<Answer, 'status' | 'text' | 'json'>>) {
  const { status, text, json } = await call;
  if (status !== 201) throw new Error(`${status} ${text}`);
  return json;
}

beforeAll(async () => {
  connection = await connect(portal.uri);
  // A member of each role, with the letters and messages that follow from it.
  await appoint(portal, 'board', board);
  await appoint(portal, 'faculty', faculty);
  await portal.call('GET', '/api/me', { as: student });

  const election = await openTestElection(portal);
  await election.addVoters(3);
  const { asha, bilal, chitra } = election.candidates;
  for (const choice of [asha, bilal])
    await portal.call('POST', election.path('/ballots'), { body: election.vote(choice, chitra) });
  await electionsOf(portal).inState('nominations');

  const filing = filingAt(portal);
  const { id: complaint } = await created(filing.named(namedFields()));
  await created(filing.unnamed(await filing.unnamedFields()));
  await portal.call('PUT', `/api/complaints/${complaint}/me-too`, { as: faculty });
  const applications = callsOnApplications(portal);
  const { _id: application } = await created(applications.submit({ amount: '100000', purpose: 'Stage' }));
  await applications.decide(application, faculty);
  const absences = callsOnAbsences(portal);
  const { id: absence } = await created(absences.sick());
  await absences.certify(absence, student, sampleDocuments.pdf);
  const facilities = callsOnFacilities(portal);
  const facility = await facilities.facility({ opening: openDaily });
  const day = new Date(Date.now() + 86_400_000 * 2).toISOString().slice(0, 10);
  await created(facilities.book({ facility, day }));
  await portal.call('POST', '/api/role-requests', {
    as: student,
    body: { role: 'treasurer', reason: 'I count.' },
  });
  const cases = callsOnCases(portal);
  await created(cases.report());
  await portal.portal.runJobs();
  // Jobs would act on what the tests break.
  await portal.portal.stop();
});
afterAll(() => connection?.close());

const raw = (name: string) => portal.connection.collection<{ _id: unknown; [field: string]: unknown }>(name);

async function violated(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for await (const { name, state, violations } of checkData(connection, portal.config, { settleMs: 0 }))
    if (state !== 'holds') found[name] = violations;
  return found;
}

test('nothing is violated after people used every area', async () => {
  expect(await violated()).toEqual({});
  const names = [
    'ballotBox',
    'complaints',
    'applications',
    'ledger',
    'absences',
    'bookings',
    'roleRequests',
    'cases',
  ];
  for (const name of [...names, 'complaintMeToo', 'documents', 'mails', 'messages'])
    expect([name, (await raw(name).countDocuments()) > 0]).toEqual([name, true]);
});

test('what is stored is what its model declares', async () => {
  expect(await undeclared(portal.connection)).toEqual([]);
});

test('every collection of the portal has its invariants on indexes and order', async () => {
  await violated();
  const collections = (of: Connection) => Object.values(of.models).map(({ collection }) => collection.name);
  expect(collections(connection).toSorted()).toEqual(collections(portal.connection).toSorted());
});

/** Changes the documents of a collection that have these values. */
const set = (name: string, change: object, of: Record<string, unknown> = {}) => ({
  name,
  // Found without a query, as the tests' database refuses one without an index.
  act: async () => {
    const all = await raw(name).find().toArray();
    const wanted = all.filter((document) =>
      Object.entries(of).every(([field, value]) => document[field] === value),
    );
    for (const { _id } of wanted) await raw(name).updateOne({ _id }, change);
    expect(wanted.length).toBeGreaterThan(0);
  },
});
const insert = (name: string, document: object) => ({
  name,
  act: () => raw(name).insertOne(document as never),
});
const remove = (name: string, filter: object = {}) => ({
  name,
  act: () => raw(name).deleteMany(filter as never),
});
const old = new Date(Date.now() - 5 * 86_400_000);
const oldDay = old.toISOString().slice(0, 10);
const bogus = 'bogus';
const entry = { _id: new mongo.ObjectId(), at: old };

describe('a violation is found', () => {
  test.each<[string, { name: string; act: () => Promise<unknown> }]>([
    [
      'elections: every tally equals the ballots in its box',
      set('electionTallies', { $inc: { cast: 1 } }, { cast: 2 }),
    ],
    [
      'elections: every tally equals the ballots in its box',
      set('electionTallies', { $inc: { cast: -1 } }, { cast: 2 }),
    ],
    [
      'elections: every tally equals the ballots in its box',
      set('electionTallies', { $set: { votes: { 'president:x': 2 } } }, { cast: 2 }),
    ],
    ['elections: ballots ≤ voting tokens ≤ voters', set('voterRoll', { $unset: { blinded: 1 } })],
    [
      'elections: sealed boxes are unchanged',
      set(
        'elections',
        { $set: { sealed: { cast: 2, votes: {}, digest: 'x', eligible: 3, issued: 3 } } },
        { state: 'open' },
      ),
    ],
    ['elections: keys last exactly as long as they are needed', remove('electionKeys')],
    [
      'elections: every ballot, roll and candidate has an election',
      insert('voterRoll', { _id: `${bogus}:x@sggs.ac.in` }),
    ],
    [
      'elections: every ballot, roll and candidate has an election',
      insert('ballotBox', { _id: `${bogus}:1`, choices: {} }),
    ],
    [
      'elections: every candidate has a post, photos and candidates belong together',
      set('electionCandidates', { $set: { photo: bogus } }, { name: 'Asha' }),
    ],
    [
      'elections: every candidate has a post, photos and candidates belong together',
      insert('candidatePhotos', { _id: bogus, leftSince: oldDay }),
    ],
    ['complaints: figures equal what they count', set('complaintFigures', { $inc: { filed: 1 } })],
    ['complaints: lists and searches find what they should', set('complaints', { $set: { open: false } })],
    [
      'complaints: anonymous ones have no author',
      set('complaints', { $unset: { followUp: 1 } }, { author: null }),
    ],
    [
      'complaints: histories are complete, deleted texts are gone',
      set('complaints', { $set: { history: [] } }),
    ],
    ['complaints: pictures and complaints belong together', set('complaints', { $set: { pictures: 1 } })],
    [
      'complaints: pictures and complaints belong together',
      insert('complaintPictures', { _id: `${bogus}:1` }),
    ],
    ['complaints: “me too” counts are backed by rows', remove('complaintMeToo')],
    ['complaints: “me too” counts are backed by rows', insert('complaintMeToo', { _id: `${bogus}:1` })],
    ['budget: figures equal what they count', set('applicationFigures', { $inc: { approved: 1 } })],
    ['budget: money is set aside for every approved application', remove('ledger')],
    ['health: absences hold exactly their half days', set('absences', { $push: { slots: bogus } })],
    [
      'health: reasons that had to be deleted are gone',
      set('absences', { $set: { forgotten: true, reason: 'Flu' } }),
    ],
    ['facilities: bookings hold exactly their time', set('facilityWeeks', { $set: { held: [] } })],
    ['facilities: bookings hold exactly their time', remove('bookings')],
    [
      'facilities: every booking and photo has its facility',
      set('facilities', { $set: { photos: [bogus] } }),
    ],
    [
      'facilities: every booking and photo has its facility',
      insert('facilityPhotos', { _id: bogus, leftSince: oldDay }),
    ],
    [
      'facilities: every booking and photo has its facility',
      set('bookings', { $set: { facility: bogus, state: 'Rejected' } }),
    ],
    [
      'integrity: published records are public',
      set('cases', { $set: { record: { id: bogus }, recordWaits: false } }),
    ],
    ['integrity: sealed cases hold only what figures need', set('cases', { $set: { sealed: true } })],
    [
      'access: open requests for roles hold their place, decided ones don’t',
      set('roleRequests', { $unset: { open: 1 } }),
    ],
    [
      'members: the roster of admins names only admins',
      insert('rosters', { _id: 'admins', members: [bogus] }),
    ],
    [
      'members: addresses and standing fit, locked members have no roles',
      set('members', { $set: { barred: 'ended' } }, { _id: student.uid }),
    ],
    ['members: details and messages belong to a member', insert('memberDetails', { _id: bogus })],
    ['members: details and messages belong to a member', set('messages', { $set: { member: bogus } })],
    ['messages: expired ones are erased', set('messages', { $set: { expires: old } })],
    ['mails: states and times fit, old texts are erased', set('mails', { $set: { state: 'sent' } })],
    [
      'class list: every student has a number and a class',
      insert('classList', { _id: 'x@sggs.ac.in', registrationNumber: 'A', numberKey: 'A', classKey: '' }),
    ],
    ['outboxes: nothing waits for longer than ten minutes', set('complaints', { $push: { outbox: entry } })],
    [
      'outboxes: nothing waits for longer than ten minutes',
      set('members', { $push: { letters: { _id: 'x', at: old } } }),
    ],
    ['documents: every record finds its document', set('absences', { $set: { 'certificate.file': bogus } })],
    ['documents: every record finds its document', set('absences', { $inc: { 'certificate.size': 1 } })],
    [
      'documents: every record finds its document',
      set('documents', { $set: { kind: bogus } }, { kind: 'absence' }),
    ],
    ['documents: every entry has an owner', insert('documents', { _id: bogus, kind: 'absence' })],
  ])('%s (%#)', async (invariant, { name, act }) => {
    const before = await raw(name).find().toArray();
    await act();
    const found = await violated();
    await raw(name).deleteMany({});
    if (before.length > 0) await raw(name).insertMany(before);
    expect(Object.keys(found)).toContain(invariant);
    const text = JSON.stringify(found);
    for (const { uid, email, name: persona } of [student, board, faculty, personas.admin])
      for (const personal of [uid, email, persona]) expect(text).not.toContain(personal);
  });

  test('in the files of documents', async () => {
    const folder = join(portal.config.uploadsDir, 'documents');
    writeFileSync(join(folder, bogus), '');
    expect(await violated()).toEqual({
      'documents: every file has an entry': [`${bogus}: the file has no entry.`],
    });
    rmSync(join(folder, bogus));
    const [file = ''] = readdirSync(folder);
    rmSync(join(folder, file));
    expect(await violated()).toEqual({
      'documents: every record finds its document': [expect.stringContaining('its file is missing')],
    });
  });

  test('in indexes and in the order of a collection', async () => {
    await raw('bookings').dropIndex('series_1');
    await raw('bookings').createIndex({ title: 1 });
    const rows = await raw('complaintTokens').find().toArray();
    await raw('complaintTokens').drop();
    await raw('complaintTokens').insertMany([...rows, { _id: randomBytes(4).toString('hex') }]);
    const found = await violated();
    expect(found['database: indexes are as declared']).toEqual([
      'bookings lacks its index series_1.',
      'bookings has an index that nothing declares: title_1.',
    ]);
    expect(found['database: collections that hide the order of arrival are clustered by _id']).toEqual([
      'complaintTokens is missing or not clustered.',
    ]);
  });
});

describe('an invariant', () => {
  const of = (...looks: string[][]) => ({
    name: 'test',
    async *violations() {
      yield* looks.shift() ?? [];
    },
  });
  test('holds when a difference is gone at the second look', async () => {
    expect(await examine(of(['2 of 3'], []), { settleMs: 0 })).toMatchObject({
      state: 'holds',
      violations: [],
    });
  });
  test('is called changing while its figures move, and violated when they stay', async () => {
    expect(await examine(of(['1'], ['2'], ['3']), { settleMs: 0 })).toMatchObject({ state: 'changing' });
    expect(await examine(of(['1'], ['2', '3'], ['3']), { settleMs: 0 })).toMatchObject({
      state: 'violated',
      violations: ['3'],
    });
  });
  test('is read again when the database breaks off, and not when the program is wrong', async () => {
    const failing = (error: Error, times: number) => ({
      name: 'test',
      // oxlint-disable-next-line require-yield -- it fails before it would
      async *violations(): AsyncGenerator<string> {
        if ((times -= 1) >= 0) throw error;
      },
    });
    const network = new mongo.MongoNetworkError('gone');
    expect(await examine(failing(network, 2), { settleMs: 0 })).toMatchObject({ state: 'holds' });
    await expect(examine(failing(network, 5), { settleMs: 0 })).rejects.toThrow('gone');
    await expect(examine(failing(new Error('wrong'), 1), { settleMs: 0 })).rejects.toThrow('wrong');
  });
  test('shows the first violations, and counts the others', async () => {
    const many = Array.from({ length: 50 }, (_, index) => `${index}`);
    const { violations, more } = await examine(of(many, many), { settleMs: 0 });
    expect([violations.length, more]).toEqual([20, 30]);
  });
});
