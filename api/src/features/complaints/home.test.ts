import { beforeAll, beforeEach, expect, test } from 'vitest';
import { homeOf, linesOf } from '../../testing/home-of.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { callsOnComplaints, close, colleague, note, review } from './handling/testing/calls-on-complaints.ts';
import { appointBoard, authorOf, storeComplaint } from './handling/testing/stored-complaint.ts';

let now = Date.UTC(2026, 10, 23, 4, 30);
const portal = portalForTests({ now: () => now });
const calls = callsOnComplaints(portal);
const { student, board, faculty, admin } = personas;
const other: Persona = { uid: 'student-2', email: 'nikhil@sggs.ac.in', name: 'Nikhil Shah' };

beforeAll(() => appointBoard(portal, board, colleague));
beforeEach(async () => {
  now = Date.UTC(2026, 10, 23, 4, 30);
  await calls.models().complaints.deleteMany({});
});

test('shows the author of a named complaint the board’s last word for a week', async () => {
  const { _id } = await calls.named();
  expect(await homeOf(portal, student)).toEqual([]);
  // A note among the board is not for the author.
  await calls.change(_id, board, note);
  expect(await homeOf(portal, student)).toEqual([]);
  await calls.change(_id, board, { action: 'answer', text: 'Is it mess 2?', audience: 'author' });
  expect(await homeOf(portal, student)).toEqual([
    {
      id: `complaint:${_id}`,
      area: 'complaints',
      title: 'The tea is cold.',
      note: 'The board replied to your complaint.',
      action: 'Read the reply',
      path: `/complaint-system/complaints/${_id}`,
      since: '2026-11-23',
      due: null,
      for: 'news',
      count: 1,
    },
  ]);
  for (const as of [other, faculty, admin]) expect(await homeOf(portal, as)).toEqual([]);
  await calls.change(_id, student, { action: 'reply', text: 'Yes.' });
  expect(await homeOf(portal, student)).toEqual([]);
  await calls.change(_id, board, review);
  await calls.change(_id, board, close);
  expect(await homeOf(portal, student)).toHaveLength(1);
  now += 8 * 86_400_000;
  expect(await homeOf(portal, student)).toEqual([]);
});

test('shows the board waiting complaints, urgent and then oldest first, without own and hidden ones', async () => {
  const daysAgo = (day: number) => ({ filedOn: `2026-11-${day}` });
  await storeComplaint(portal, { ...daysAgo(20), text: 'The lamps are out.' });
  await storeComplaint(portal, {
    ...daysAgo(18),
    audience: 'board',
    category: 'safety',
    text: 'My warden shouts.',
  });
  await storeComplaint(portal, { ...daysAgo(19), state: 'held', text: 'A bad word.' });
  await storeComplaint(portal, { ...daysAgo(17), state: 'closed' });
  await storeComplaint(portal, { ...daysAgo(16), author: authorOf(board), text: 'Mine.' });
  await storeComplaint(portal, {
    ...daysAgo(15),
    hiddenFrom: [{ id: board.uid, name: 'Meera', by: 'committee' as const }],
    text: 'Meera.',
  });
  expect(await linesOf(portal, board)).toEqual([
    'Safety and harassment: Filed anonymously. → Answer',
    'A bad word.: The word filter held it back. Read it first. → Check',
    'The lamps are out.: Filed anonymously. → Answer',
  ]);
  // One more than four are shown one by one.
  expect((await homeOf(portal, colleague)).map(({ title, urgent }) => [title, urgent])).toEqual([
    ['Safety and harassment', true],
    ['Meera.', undefined],
    ['Mine.', undefined],
    ['2 more complaints', undefined],
  ]);
  for (const as of [student, faculty, admin]) expect(await homeOf(portal, as)).toEqual([]);
});

test('shows nothing about anonymous complaints', async () => {
  const { _id } = await storeComplaint(portal, { key: 'a'.repeat(64) });
  await calls.change(_id, board, review);
  for (const as of [student, other]) expect(await homeOf(portal, as)).toEqual([]);
});
