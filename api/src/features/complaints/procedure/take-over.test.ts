import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsWith } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { callsOnComplaints, colleague } from '../handling/testing/calls-on-complaints.ts';
import {
  appointBoard,
  authorOf,
  storeComplaint,
  storedComplaint,
} from '../handling/testing/stored-complaint.ts';
import type { ComplaintRecord } from '../model.ts';
import { ombudsperson, setTwoInstances } from './testing/two-instances.ts';

let now = Date.parse('2026-11-23T10:05:00+05:30');
const portal = portalForTests({ now: () => now });
const { models, read } = callsOnComplaints(portal);
const { student, board, admin } = personas;
const run = () => portal.portal.runJobs();

beforeAll(async () => {
  await appointBoard(portal, board, colleague);
  for (const as of [student, admin]) await portal.call('GET', '/api/me', { as });
});
beforeEach(async () => {
  now = Date.parse('2026-11-23T10:05:00+05:30');
  await setTwoInstances(portal, { board: { acknowledge: 3, hear: null, decide: 15, appeal: 15 } });
  await models().complaints.deleteMany({});
  for (const name of ['mails', 'messages']) await portal.connection.collection(name).deleteMany({});
});

const filed = async (given: Partial<ComplaintRecord> = {}) => {
  const { _id } = await storeComplaint(portal, {
    committee: 'ombudsperson',
    category: 'ragging',
    audience: 'board',
    author: authorOf(student),
    ...given,
  });
  return _id;
};
/** The ombudsperson's term ended yesterday. */
const endTerm = () =>
  models().setup.updateOne({ _id: 'complaints' }, { $set: { 'committees.1.seats.0.until': '2026-11-22' } });
const subjectsTo = async ({ uid }: Persona) =>
  (await mailsWith(portal, 'complaint')).flatMap(({ to, subject }) =>
    'member' in to && to.member === uid ? subject : [],
  );
const hidden = ({ uid, name = '' }: Persona) => ({ id: uid, name, by: 'author' as const });
const asksForMembers = 'A complaint committee needs members: Ombudsperson';
const arrived = 'A complaint was handed on to your committee';

test('keeps complaints of a committee without members for the next ones, and asks admins to fill it', async () => {
  const id = await filed();
  await endTerm();
  for (let count = 0; count < 3; count += 1) await run();
  expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'ombudsperson', version: 0 });
  expect((await read(id, board)).status).toBe(404);
  for (const as of [board, colleague]) expect(await subjectsTo(as)).toEqual([]);
  expect(await subjectsTo(admin)).toEqual([asksForMembers]);
});

test('gives a complaint that is hidden from its whole committee to the board', async () => {
  const id = await filed({ hiddenFrom: [hidden(ombudsperson)] });
  for (let count = 0; count < 3; count += 1) await run();
  const stored = (await storedComplaint(portal, id))!;
  expect(stored).toMatchObject({ committee: 'board', open: true, waits: true, dueOn: '2026-11-26' });
  expect(stored.history.map(({ action }) => action)).toEqual(['file', 'take-over']);
  expect((await read(id, board)).json).toMatchObject({ id, handles: true });
  expect((await read(id, ombudsperson)).status).toBe(404);
  for (const as of [board, colleague]) expect(await subjectsTo(as)).toEqual([arrived]);
  expect(await subjectsTo(student)).toEqual(['The committee passed your complaint to another committee']);
  expect(await subjectsTo(admin)).toEqual([asksForMembers]);
});

test('never gives one back to the committee that had it first', async () => {
  const counted = { committee: 'board', isPublic: false, marks: [] };
  const id = await filed({ hiddenFrom: [hidden(ombudsperson)], counted });
  await run();
  expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'ombudsperson', version: 0 });
  expect(await subjectsTo(admin)).toEqual([asksForMembers]);
});

test('hides the letter to admins in the list of mails', async () => {
  await filed();
  await endTerm();
  await run();
  const { json } = await portal.call('GET', '/api/mails', { as: admin });
  expect(json.items.map(({ subject }: { subject: string }) => subject)).not.toContain(asksForMembers);
});

test('tells the board of an anonymous one in the next notice only', async () => {
  const id = await filed({ author: null, hiddenFrom: [hidden(ombudsperson)] });
  await run();
  expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'board', noticeAt: '2026-11-23 11h' });
  expect(await subjectsTo(board)).toEqual([]);
  now = Date.parse('2026-11-23T11:00:00+05:30');
  await run();
  expect(await subjectsTo(board)).toEqual(['New complaints for your committee']);
});

test('passes on a complaint that is hidden from the only member left, and tells no one from whom it is hidden', async () => {
  const hiddenFrom = [ombudsperson, admin].map(hidden);
  const id = await filed({ hiddenFrom });
  const other = await filed({ waits: false });
  await run();
  expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'board' });
  expect(await storedComplaint(portal, other)).toMatchObject({ committee: 'ombudsperson' });
  expect(await subjectsTo(ombudsperson)).toEqual([]);
  expect(await subjectsTo(admin)).toEqual([]);
});

test('reminds admins each day while no committee can read a complaint', async () => {
  const hiddenFrom = [ombudsperson, board, colleague].map(hidden);
  const id = await filed({ hiddenFrom });
  await run();
  await run();
  expect(await subjectsTo(admin)).toEqual([asksForMembers]);
  now = Date.parse('2026-11-24T10:05:00+05:30');
  await run();
  expect(await subjectsTo(admin)).toEqual([asksForMembers, asksForMembers]);
  expect(await storedComplaint(portal, id)).toMatchObject({ committee: 'ombudsperson', version: 0 });
});
