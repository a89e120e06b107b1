import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf } from '../../../testing/answers.ts';
import { callsOnCases, checker, colleagues, day, decider, monday } from '../testing/calls-on-cases.ts';

let now = monday;
const portal = portalForTests({
  now: () => now,
  env: { CASE_ANSWER_DAYS: '5', CASE_APPEAL_DAYS: '10', SEAL_CASES_AFTER_DAYS: '30' },
});
const { student, faculty } = personas;
const calls = callsOnCases(portal);
const { read, step, answer, appeal, decide, publish, stored, store } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', checker, ...colleagues);
});
beforeEach(async () => {
  now = monday;
  await calls.clear();
});

/** The last millisecond of a day of the college. */
const lastOf = (date: string) => Date.parse(`${date}T23:59:59.999+05:30`);

const notified = async () => {
  const { _id } = await store('checked');
  expect((await step(_id, 'notify', checker)).status).toBe(200);
  return _id;
};
const decided = async () => {
  const { _id } = await store('answered');
  expect((await decide(_id, decider)).status).toBe(200);
  return _id;
};

describe('the time to answer', () => {
  test("counts the college's days from the notice, even late in the evening", async () => {
    now = lastOf('2026-11-23');
    const id = await notified();
    expect(await stored(id)).toMatchObject({ answerUntil: '2026-11-28', waitsFrom: '2026-11-29' });
  });

  test('lasts until the end of its last day by the server’s clock; no one can decide before', async () => {
    const id = await notified();
    now = lastOf('2026-11-28');
    expect(codeOf(await decide(id, decider))).toEqual([409, 'step-not-possible']);
    expect(await answer(id, student)).toMatchObject({
      status: 200,
      json: { state: 'answered', dueOn: '2026-12-12', waitsFor: 'committee' },
    });
    expect((await answer(id, student, { text: 'One thing more.' })).status).toBe(200);
    expect((await decide(id, decider)).status).toBe(200);
  });

  test('is over a millisecond later: nothing is stored, the error names the day, the committee can decide', async () => {
    const id = await notified();
    now = lastOf('2026-11-28') + 1;
    const before = await stored(id);
    const refused = await answer(id, student);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'deadline-passed',
      'The last day to answer was 28 November 2026, so this was not accepted.',
    ]);
    expect(await stored(id)).toEqual(before);
    expect((await read(id, student)).json).toMatchObject({ state: 'unanswered', actions: [] });
    expect((await decide(id, decider)).json.state).toBe('decided');
  });

  test('is over for additions to an answer too', async () => {
    const id = await notified();
    await answer(id, student);
    now = lastOf('2026-11-28') + 1;
    expect(codeOf(await answer(id, student))).toEqual([409, 'deadline-passed']);
    expect((await read(id, student)).json).toMatchObject({ state: 'answered', actions: [] });
    expect((await stored(id))?.statements).toHaveLength(1);
  });

  test('is over for a student who answers a version from before the decision', async () => {
    const id = await notified();
    const { version } = (await stored(id))!;
    now = lastOf('2026-11-28') + 1;
    await decide(id, decider);
    expect(codeOf(await answer(id, student, { version }))).toEqual([409, 'deadline-passed']);
  });
});

describe('the time to appeal', () => {
  test('lasts until the end of its last day, and nothing is published before', async () => {
    const id = await decided();
    now = lastOf('2026-12-03');
    expect(await stored(id)).toMatchObject({ appealUntil: '2026-12-03', closedOn: '2026-12-04' });
    expect(codeOf(await publish(id, decider))).toEqual([409, 'step-not-possible']);
    expect((await appeal(id, student)).json.state).toBe('appealed');
    expect(await stored(id)).toMatchObject({ closedOn: null, closedTerm: null, ending: null });
  });

  test('is over a millisecond later: the decision is final', async () => {
    const id = await decided();
    now = lastOf('2026-12-03') + 1;
    const before = await stored(id);
    const refused = await appeal(id, student);
    expect([refused.status, refused.json.code, refused.json.message]).toEqual([
      409,
      'deadline-passed',
      'The last day to appeal was 3 December 2026, so this was not accepted.',
    ]);
    expect(await stored(id)).toEqual(before);
    expect((await read(id, student)).json).toMatchObject({ state: 'final', actions: [] });
    expect((await publish(id, decider)).status).toBe(200);
  });

  test('does not exist if nothing was found', async () => {
    const { _id: id } = await store('answered');
    await decide(id, decider, { outcome: 'no-finding' });
    const refused = await appeal(id, student);
    expect([refused.status, refused.json.code]).toEqual([409, 'step-not-possible']);
    expect(refused.json.message).toContain('nothing to appeal');
    expect((await read(id, student)).json).toMatchObject({ state: 'decided', actions: [] });
  });
});

test('reminds students without an answer once, two days before the end', async () => {
  const [silent, talkative] = [await notified(), await notified()];
  await answer(talkative, student);
  const reminders = async () =>
    (await Promise.all([silent, talkative].map(calls.mailsOf)))
      .flat()
      .filter(({ _id }) => _id.includes('answer-reminder'));
  now = lastOf('2026-11-25');
  await portal.portal.runJobs();
  expect(await reminders()).toEqual([]);
  for (now of [lastOf('2026-11-25') + 1, lastOf('2026-11-26') + 1]) await portal.portal.runJobs();
  expect(await reminders()).toMatchObject([
    { _id: `case:${silent}:answer-reminder:student`, to: { address: student.email } },
  ]);
  const { _id: late } = await store('unanswered');
  await portal.portal.runJobs();
  expect((await calls.mailsOf(late)).length).toBe(0);
});

test('closes a sealed case to everyone, and leaves the job nothing to do', async () => {
  const { _id: id } = await store('published');
  now = monday + 29 * day;
  expect((await read(id, student)).status).toBe(200);
  now = monday + 30 * day;
  for (const as of [student, faculty, checker]) expect((await read(id, as)).status).toBe(404);
});
