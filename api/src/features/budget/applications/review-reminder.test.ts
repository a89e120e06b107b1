import { beforeAll, beforeEach, expect, test } from 'vitest';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { authorOf, callsOnApplications, colleagues, contentFor } from './testing/calls-on-applications.ts';

const hour = 3_600_000;
const day = 24 * hour;
/** Half past two in the afternoon at the college. */
const start = Date.parse('2026-11-21T09:00:00Z');
let now = start;
const portal = portalForTests({ now: () => now });
const { faculty, treasurer, admin } = personas;
const [away] = colleagues as [Persona];
const standIn: Persona = { uid: 'faculty-9', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const calls = callsOnApplications(portal);
beforeAll(async () => {
  await calls.appoint('faculty', faculty, away, standIn);
  await calls.appoint('treasurer', treasurer);
  await calls.letStandIn(away, standIn, '2026-11-21');
});
beforeEach(async () => {
  now = start;
  await calls.clear();
  await portal.connection.collection('mails').deleteMany({});
});

const overdue = (given: object = {}) => {
  const at = new Date(start - 30 * day);
  return calls.store({ submittedAt: at, waitsSince: at, ...given });
};
const remind = () => portal.portal.runJobs();
const mails = () => mailsWith(portal, 'review:');
const told = async () => (await mails()).map(({ _id }) => _id.split(':')[1]);
const everybody = [admin, faculty, away, standIn].map(({ uid }) => uid).toSorted();

test('tells reviewers how many applications are overdue, and nothing about them', async () => {
  await overdue();
  await overdue();
  await calls.store({ waitsSince: new Date(start - day) });
  await overdue({ state: 'Changes requested' });
  await remind();
  expect(await told()).toEqual(everybody);
  for (const mail of await mails()) {
    expect(mail).toMatchObject({ kind: 'review', to: { member: mail._id.split(':')[1] }, state: 'queued' });
    expect(wordsOf(mail)).toContain('2 applications have waited for your decision');
    expect(wordsOf(mail)).not.toMatch(/Asha|Microphones|debate/);
  }
});

test('sends nothing when no application is overdue', async () => {
  await calls.store();
  await remind();
  expect(await mails()).toEqual([]);
});

test('reminds each reviewer once a day of the applications they can decide on', async () => {
  await overdue({ author: authorOf(faculty) });
  await Promise.all([remind(), remind()]);
  await remind();
  expect(await told()).toEqual(everybody.filter((id) => id !== faculty.uid));
  now += day;
  await remind();
  expect((await told()).filter((id) => id === admin.uid)).toHaveLength(2);
  expect((await mails())[0]!.paragraphs[0]).toMatch(/^One application has waited for your decision/);
});

test('does not remind a reviewer who has already approved', async () => {
  const id = drawId();
  const content = { ...contentFor(id), amount: 9_000_000 };
  const approvals = [{ by: authorOf(standIn), for: authorOf(away) }];
  await overdue({ _id: id, content, approvalsNeeded: 2, approvals });
  await remind();
  expect(await told()).toEqual([admin.uid, faculty.uid].toSorted());
});

test('sends no second reminder in one night, and none for a new day before seven', async () => {
  await overdue();
  await remind();
  const count = (await mails()).length;
  // 06:30 at the college.
  now = Date.parse('2026-11-22T01:00:00Z');
  await remind();
  expect(await mails()).toHaveLength(count);
  now += hour;
  await remind();
  expect((await mails()).length).toBeGreaterThan(count);
});
