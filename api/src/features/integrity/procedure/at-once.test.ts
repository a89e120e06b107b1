import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  callsOnCases,
  checker,
  colleagues,
  decider,
  fresh,
  monday,
  panelist,
} from '../testing/calls-on-cases.ts';

const portal = portalForTests({ now: () => monday });
const { student, faculty } = personas;
const calls = callsOnCases(portal);
const { report, read, step, answer, decide, publish, stored, store, mailsOf, models } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', checker, ...colleagues);
});
beforeEach(calls.clear);

const times = <T>(count: number, of: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => of(i)));
/** How often each answer came. */
const tally = (codes: (string | undefined)[]) =>
  codes.reduce<Record<string, number>>(
    (sum, code = 'done') => ({ ...sum, [code]: (sum[code] ?? 0) + 1 }),
    {},
  );

test('accepts one of 50 decisions at once and tells the others who was first', async () => {
  const { _id: id } = await store('answered');
  const members = [decider, panelist, fresh];
  const outcomes = ['warning', 'failed', 'no-finding', 'referred'];
  const answers = await times(50, (i) =>
    decide(id, members[i % 3], { outcome: outcomes[i % 4], text: `Decision ${i}.`, version: 0 }),
  );
  expect(tally(answers.map(({ json }) => json.code))).toEqual({ done: 1, 'state-changed': 49 });
  const record = (await stored(id))!;
  const { decisions, history, ending } = record;
  expect([
    record.version,
    decisions.length,
    history.filter(({ action }) => action === 'decide').length,
  ]).toEqual([1, 1, 1]);
  const winner = answers.find(({ status }) => status === 200)!;
  expect(winner.json.decisions[0].text).toBe(decisions[0]!.text);
  expect(ending).toBe(decisions[0]!.outcome);
  const name = decisions[0]!.by.name;
  expect(
    answers.filter(({ json }) => json.message?.startsWith(`${name} decided this`)).length,
  ).toBeGreaterThan(20);
  expect(await mailsOf(id)).toHaveLength(2);
});

test('a repeated step counts once', async () => {
  const { _id: id } = await store('answered');
  const requestId = drawId();
  const answers = await times(10, () => decide(id, decider, { requestId, version: 0 }));
  expect(answers.map(({ status, json }) => [status, json.version])).toEqual(answers.map(() => [200, 1]));
  expect((await stored(id))?.decisions).toHaveLength(1);
});

test('a member who stepped back without getting the answer gets it again', async () => {
  const { _id: id } = await store('reported');
  const requestId = drawId();
  for (const _ of [1, 2]) {
    const { status, json } = await step(id, 'step-back', fresh, { requestId, version: 0 });
    expect([status, json.actions, json.mayAct]).toEqual([200, [], false]);
  }
  expect((await stored(id))?.excluded.filter(({ id: member }) => member === fresh.uid)).toHaveLength(1);
  expect((await read(id, fresh)).status).toBe(404);
  // Asking again is no window through which the case can be watched.
  await step(id, 'check', checker);
  for (const action of ['step-back', 'check'] as const)
    expect((await step(id, action, fresh, { requestId })).status).toBe(404);
});

test('the same answer ten times at once is stored once, with one document and one mail', async () => {
  const { _id: id } = await store('notified');
  const requestId = drawId();
  const file = { content: 'a,b\n1,2\n', name: 'notes.csv' };
  const answers = await times(10, () => answer(id, student, { requestId, version: 0 }, file));
  expect(answers.map(({ status, json }) => [status, json.statements.length])).toEqual(
    answers.map(() => [200, 1]),
  );
  expect((await mailsOf(id)).filter(({ _id }) => _id.endsWith(':student'))).toHaveLength(1);
  const { file: name } = (await read(id, student)).json.statements[0].document;
  const opened = await portal.call('GET', `/uploads/${name}`, { as: checker });
  expect([opened.status, opened.text]).toEqual([200, file.content]);
});

test('accepts an answer while a committee member steps back', async () => {
  const { _id: id } = await store('notified');
  const version = 0;
  await step(id, 'step-back', fresh);
  await step(id, 'exclude', decider, { member: panelist.uid });
  expect((await answer(id, student, { version })).status).toBe(200);
});

test('refuses a decision made without the latest answer', async () => {
  const { _id: id } = await store('answered');
  await answer(id, student, { text: 'One thing more.' });
  const refused = await decide(id, decider, { version: 0 });
  expect([codeOf(refused), refused.json.message]).toEqual([
    [409, 'state-changed'],
    'Asha Patil answered since you opened it. Check the new version.',
  ]);
});

test('the same report ten times at once is stored once; another with its id is refused', async () => {
  const id = drawId();
  const file = { content: 'a,b\n1,2\n', name: 'marks.csv' };
  const answers = await times(10, () => report({ id }, { file }));
  expect(answers.map(({ status, json }) => [status, json.id])).toEqual(answers.map(() => [201, id]));
  expect(await models().cases.countDocuments()).toBe(1);
  expect(codeOf(await report({ id }))).toEqual([409, 'case-exists']);
  expect(codeOf(await report({ id }, { as: checker, file }))).toEqual([409, 'case-exists']);
  expect((await stored(id))?.evidence).toHaveLength(1);
});

test('limits a member to 20 reports a day', async () => {
  const as = colleagues[4]!;
  for (let i = 0; i < 19; i += 1) await store('reported', { turn: `${as.uid}:2026-11-23:${i}` });
  const answers = await times(3, () => report({}, { as }));
  expect(tally(answers.map(({ json }) => json.code))).toEqual({ done: 1, 'too-many-cases': 2 });
});

test('publishes once, a minute later, what a crash kept back', async () => {
  const { _id: id } = await store('final');
  const { recordId } = (await publish(id, decider, ['A wombat.'])).json;
  const published = await models().records.find().lean();
  expect(published).toMatchObject([{ _id: recordId, lines: ['A wombat.'] }]);
  // Killed before the record was there, and before the case was told so.
  for (const before of [[], published]) {
    await models().records.deleteMany({});
    await models().records.insertMany(before);
    await models().cases.updateOne({ _id: id }, { $set: { recordWaits: true } });
    await portal.portal.runJobs();
    expect(await models().records.find().lean()).toEqual(published);
    expect((await stored(id))?.recordWaits).toBe(false);
  }
});
