import { expect, test } from 'vitest';
import { callsOnApplications } from './features/budget/applications/testing/calls-on-applications.ts';
import { filingAt, namedFields } from './features/complaints/filing/testing/test-filing.ts';
import { callsOnComplaints } from './features/complaints/handling/testing/calls-on-complaints.ts';
import { features } from './features.ts';
import { collectionsThatName, filesThatSay, live, ok, person, told } from './testing/one-life.ts';
import { portalForTests } from './testing/test-portal.ts';
import { personas } from './testing/tokens.ts';

const start = Date.now();
let now = start;
const portal = portalForTests({ now: () => now });
const { admin, student: friend } = personas;
const dayMs = 86_400_000;
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata' }).format(start);

const countOf = (collection: string, filter: object = {}) =>
  portal.connection.collection(collection).countDocuments(filter);
const after = async (days: number) => {
  now = start + days * dayMs;
  // One job can leave work for another.
  for (let round = 0; round < 2; round += 1) await portal.portal.runJobs();
};
/** Collections that hold nothing about a member, or only ids, hashes and pictures, which are counted below. */
const nameless = [
  'applicationFigures',
  'ballotBox',
  'blackouts',
  'bookingCalendarLinks',
  'calendarLinks',
  'candidatePhotoTurns',
  'candidatePhotos',
  // With the coordinator's address, which the office keeps up to date.
  'classes',
  'classListLog',
  'clientReports',
  // The contacts that an admin set for the form.
  'complaintContacts',
  'complaintFigures',
  'complaintMeToo',
  'complaintPictures',
  // Ids of members with a seat; an erasure empties it.
  'complaintSetup',
  'complaintTokens',
  'complaintWeekKeys',
  'electionKeys',
  'electionTallies',
  'elections',
  'facilityPhotoTurns',
  'facilityPhotos',
  'integrityRecords',
  'jobs',
  'ledgerProgress',
  'ledgerReservations',
  'ledgerTotals',
  // Addresses that are no member's.
  'mailRefusals',
  'processClocks',
  // No key was given to them.
  // An area that an admin switched off, and jobs that fail.
  'areaSwitches',
  'failingJobs',
  // Ids of members and nominations.
  'electionBackings',
  'releaseKeys',
  // Periods that an admin sets.
  'retention',
  'releaseSignatures',
  'remoteChanges',
  'requestCounts',
  'rosters',
  'sealedReceipts',
  'signIns',
  'wordFilters',
  'workingDays',
];

/** What `npm run check-data` and `npm run recount` would say. */
async function violations(): Promise<string[]> {
  const lines: string[] = [];
  for (const { dataChecks, recount } of features) {
    for (const { violations: found } of dataChecks?.(portal.connection).invariants ?? [])
      for await (const line of found()) lines.push(line);
    lines.push(...((await recount?.(portal.connection)) ?? []));
  }
  return lines;
}

test('follows one person through every collection and file, from joining to the last trace', async () => {
  const { complaint, secret, rejected, approved, vote } = await live(portal, start);

  expect(await countOf('electionBackings', { member: person.uid })).toBe(1);

  const holding = await collectionsThatName(portal, told);
  const all = Object.values(portal.connection.models).map(({ collection }) => collection.name);
  // A new collection has to be lived through above, or be named as one that holds no one.
  expect([...new Set(all)].toSorted()).toEqual([...holding, ...nameless].toSorted());
  expect(filesThatSay(portal, /wombat/)).toBe(4);

  const leaving = { leavesOn: today, reason: 'Graduated.' };
  ok(await portal.call('PUT', `/api/members/${person.uid}/leaving`, { as: admin, body: leaving }));
  await after(1200);

  // The privacy page names them: approved applications and their documents prove the ledger's entries.
  const stays = ['applications', 'documents', 'ledger'];
  expect(await collectionsThatName(portal, told)).toEqual(stays);
  expect(await collectionsThatName(portal, /77777|parent@/)).toEqual([]);
  expect(filesThatSay(portal, /wombat/)).toBe(1);
  const { applications } = callsOnApplications(portal).models();
  expect(await applications.findById(rejected).lean()).toMatchObject({ state: 'Rejected', forgotten: true });
  expect(await applications.findById(approved).lean()).toMatchObject({ content: { name: person.name } });

  const gone = [
    'absences',
    'complaintPictures',
    'complaintMeToo',
    'profiles',
    'memberDetails',
    'classList',
    'bookingCalendarLinks',
    'electionBackings',
  ];
  for (const collection of gone) expect([collection, await countOf(collection)]).toEqual([collection, 0]);
  expect(await countOf('voterRoll', { _id: { $gte: `${vote}:`, $lt: `${vote};` } })).toBe(0);
  const { complaints, figures } = callsOnComplaints(portal).models();
  for (const _id of [complaint, secret])
    expect(await complaints.findById(_id).lean()).toMatchObject({ author: null, text: '', history: [] });
  const [counted] = await figures.find().lean();
  expect(counted).toMatchObject({ filed: 2, closed: { d0: 2 } });

  // Once forgotten, they still can't come back by themselves.
  const me = await portal.call('GET', '/api/me', { as: person });
  expect(me.json).toMatchObject({ status: 'ended', roles: [], name: '' });
  expect(await collectionsThatName(portal, told)).toEqual(stays);
  expect(await violations()).toEqual([]);
});

test('lets an admin take back the leaving day of a member who was forgotten', async () => {
  const search = async (query: string) =>
    (await portal.call('GET', `/api/members?query=${encodeURIComponent(query)}`, { as: admin })).json.items;
  expect(await search('zub')).toEqual([]);
  expect(await search(person.email)).toMatchObject([
    { id: person.uid, email: person.email, standing: 'ended' },
  ]);
  const body = { leavesOn: null, reason: 'Back for a second degree.' };
  ok(await portal.call('PUT', `/api/members/${person.uid}/leaving`, { as: admin, body }));
  const me = await portal.call('GET', '/api/me', { as: person });
  expect(me.json).toMatchObject({
    id: person.uid,
    email: person.email,
    name: person.name,
    status: 'member',
    roles: ['student'],
  });
  expect((await search('zub')).length).toBe(1);
});

test('keeps an open complaint, however old', async () => {
  const text = 'The roof leaks.';
  const { id } = ok(await filingAt(portal).named(namedFields({ text }), [], friend)).json;
  await after(3600);
  const { complaints } = callsOnComplaints(portal).models();
  expect(await complaints.findById(id).lean()).toMatchObject({ text, author: { id: friend.uid } });
});
