import { hash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { callsOnComplaints } from '../features/complaints/handling/testing/calls-on-complaints.ts';
import {
  appointBoard,
  authorOf,
  blankComplaint,
  drawId,
} from '../features/complaints/handling/testing/stored-complaint.ts';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal, type TestPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { committeesOfComplaints } from './089-committees-of-complaints.ts';

const database = rawDatabaseForTests(committeesOfComplaints);
const { student, faculty, board, admin } = personas;
const colleague = { uid: 'board-2', email: 'vijay@sggs.ac.in', name: 'Vijay Rao' };

/** As the version before stored it. */
function stored(
  given: Parameters<typeof blankComplaint>[0],
  hiddenFrom: { id: string; name: string }[] = [],
) {
  const { committee: _, urgent: __, ...record } = blankComplaint(given);
  return { ...record, hiddenFrom };
}

let portal: TestPortal;
beforeEach(async () => {
  const started = await startPortal(database.uri);
  portal = started;
  await appointBoard(portal, board, colleague);
  for (const as of [student, faculty]) await portal.call('GET', '/api/me', { as });
  return () => started.close();
});

test('gives complaints of the version before to the board, once, and changes no reader', async () => {
  const key = hash('sha256', drawId());
  const named = stored({ author: authorOf(student), audience: 'board' });
  const anonymous = stored({ category: 'safety', audience: 'board', followUp: hash('sha256', key) });
  const hidden = stored({}, [{ id: colleague.uid, name: 'Vijay Rao' }]);
  await database.collection('complaints').insertMany([named, anonymous, hidden]);

  expect(await database.migrate()).toEqual({ complaints: 3 });
  expect(await database.migrate()).toEqual({ complaints: 0 });
  expect(await database.collection('complaints').findOne({ _id: hidden._id })).toEqual({
    ...hidden,
    committee: 'board',
    urgent: false,
    hiddenFrom: [{ id: colleague.uid, name: 'Vijay Rao', by: 'committee' }],
  });

  const { read, byCode } = callsOnComplaints(portal);
  const statusOf = async (id: string) => {
    const readers = { student, faculty, admin, board, colleague };
    const answers = await Promise.all(Object.values(readers).map((as) => read(id, as)));
    return Object.fromEntries(Object.keys(readers).map((who, index) => [who, answers[index]!.status]));
  };
  const outside = { student: 404, faculty: 404, admin: 404 };
  expect(await statusOf(named._id)).toEqual({ ...outside, student: 200, board: 200, colleague: 200 });
  expect(await statusOf(anonymous._id)).toEqual({ ...outside, board: 200, colleague: 200 });
  expect((await byCode(key)).json).toMatchObject({ id: anonymous._id, mine: true });
  expect(await statusOf(hidden._id)).toEqual({
    student: 200,
    faculty: 200,
    admin: 200,
    board: 200,
    colleague: 404,
  });
  const { json } = await portal.call('GET', '/api/complaint-queue', { as: board });
  expect(json.items.map(({ id }: { id: string }) => id)[0]).toBe(anonymous._id);
  expect(json.items).toHaveLength(3);
});
