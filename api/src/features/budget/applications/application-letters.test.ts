import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { mailsWith, wordsOf } from '../../../testing/mails.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnApplications, colleagues, contentFor } from './testing/calls-on-applications.ts';

const portal = portalForTests();
const { student, faculty } = personas;
const [second] = colleagues as [Persona];
const calls = callsOnApplications(portal);
const { store, stored, decide, returnIt, revise, withdraw } = calls;
beforeAll(() => calls.appoint('faculty', faculty, second));
beforeEach(calls.clear);

const mailsOf = (id: string) => mailsWith(portal, `application:${id}:`);
const subjectsOf = async (id: string) => (await mailsOf(id)).map(({ subject }) => subject).toSorted();
const large = (id = drawId()) =>
  store({ _id: id, approvalsNeeded: 2, content: { ...contentFor(id), amount: 9_000_000 } });
const rejected = { status: 'Rejected', facultyRemark: 'The wombat bites.' };

test.each([
  ['approved', (id: string) => decide(id, faculty, { facultyRemark: 'The wombat bites.' }), /is approved/],
  ['rejected', (id: string) => decide(id, faculty, rejected), /not approved/],
  ['sent back', (id: string) => returnIt(id, faculty, { text: 'The wombat bites.' }), /needs changes/],
])('emails the author when an application is %s, without the remark', async (_, take, subject) => {
  const { _id } = await store();
  expect((await take(_id)).status).toBe(200);
  const mails = await mailsOf(_id);
  expect(mails).toMatchObject([
    {
      kind: 'application',
      to: { member: student.uid },
      state: 'queued',
      link: { path: `/transparency-budget/applications/${_id}` },
    },
  ]);
  expect(mails[0]!.subject).toMatch(subject);
  expect(wordsOf(mails[0]!)).toContain('“Microphones”');
  expect(wordsOf(mails[0]!)).not.toMatch(/wombat|debate club|Ravi|2023BCS041/);
  expect((await stored(_id))?.letters).toEqual([]);
});

test('uses the kind as the name if there is no purpose', async () => {
  const id = drawId();
  await store({ _id: id, kind: 'event', content: { ...contentFor(id), purpose: '' } });
  await decide(id, faculty);
  expect(wordsOf((await mailsOf(id))[0]!)).toContain('application: Event.');
});

test('sends one letter for each of two approvals, with the right words', async () => {
  const { _id } = await large();
  await decide(_id, faculty);
  expect(await subjectsOf(_id)).toEqual(['Your application has one of two approvals']);
  await decide(_id, second);
  expect(await subjectsOf(_id)).toEqual([
    'Your application has one of two approvals',
    'Your application is approved',
  ]);
});

test('sends no letter for the author’s own steps', async () => {
  const sent = await calls.submit();
  const id = sent.json._id as string;
  expect((await revise(id)).status).toBe(200);
  expect((await withdraw(id, student, { version: 1 })).status).toBe(200);
  expect(await mailsOf(id)).toEqual([]);
});

test('sends one letter for a repeated decision, or a hundred at once', async () => {
  const { _id } = await store();
  await Promise.all(
    Array.from({ length: 100 }, (_, i) =>
      decide(_id, [faculty, second][i % 2], { ...(i % 3 === 0 && rejected), facultyRemark: `Reason ${i}` }),
    ),
  );
  const { state, remark, history } = (await stored(_id))!;
  const by = history[1]!.by.id === faculty.uid ? faculty : second;
  expect((await decide(_id, by, { status: state, facultyRemark: remark })).status).toBe(200);
  expect(await subjectsOf(_id)).toEqual([
    state === 'Approved' ? 'Your application is approved' : 'Your application was not approved',
  ]);
});

test('sends no letter for a refused step', async () => {
  const { _id } = await store();
  for (const answer of [
    await decide(_id, student),
    await decide(_id, faculty, { facultyRemark: ' ' }),
    await decide(_id, faculty, { version: 7 }),
  ])
    expect(answer.status).toBeGreaterThanOrEqual(400);
  expect(await mailsOf(_id)).toEqual([]);
});

test('the sweep sends a letter left by a crash, once', async () => {
  const { _id } = await store();
  vi.spyOn(portal.connection.model('mails').collection, 'insertMany').mockRejectedValueOnce(
    new Error('killed'),
  );
  expect((await decide(_id, faculty)).status).toBe(200);
  expect([(await stored(_id))?.letters.length, (await mailsOf(_id)).length]).toEqual([1, 0]);
  await portal.portal.runJobs();
  await portal.portal.runJobs();
  expect([(await stored(_id))?.letters.length, (await mailsOf(_id)).length]).toEqual([0, 1]);
});
