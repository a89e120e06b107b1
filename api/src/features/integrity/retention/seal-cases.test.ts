import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { sampleDocuments } from '../../../testing/sample-documents.ts';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { callsOnCases, checker, colleagues, day, decider, monday } from '../testing/calls-on-cases.ts';
import { planOf } from '../../../testing/plan-of.ts';

let now = monday;
const portal = portalForTests({ now: () => now, env: { SEAL_CASES_AFTER_DAYS: '30' } });
const { student, faculty } = personas;
const calls = callsOnCases(portal);
const { report, step, answer, decide, publish, stored, store, models } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty);
  await calls.appoint('committee', checker, ...colleagues);
});
beforeEach(async () => {
  now = monday;
  portal.log.length = 0;
  await calls.clear();
});

const pdf = { content: sampleDocuments.pdf, name: 'comparison.pdf' };
const files = () => portal.connection.collection('documents').countDocuments();
const logged = () =>
  portal.log.filter((line) => line.includes('kept long enough')).map((line) => JSON.parse(line));

/** Published on the day on which it is final, in a term after that of the report. */
async function published() {
  const { id } = (await report({}, { file: pdf })).json;
  await step(id, 'check', checker);
  await step(id, 'notify', checker);
  await answer(id, student, { companion: 'Nina Rao' }, pdf);
  await decide(id, decider);
  now = monday + 15 * day;
  expect((await publish(id, decider, ['A line.'])).status).toBe(200);
  return id as string;
}

test('removes everything except the figures and the published record', async () => {
  const id = await published();
  const record = await models().records.find().lean();
  expect([record.length, await files()]).toEqual([1, 2]);
  now = monday + 45 * day;
  await portal.portal.runJobs();
  expect(await stored(id)).toMatchObject({ sealed: false, closedOn: '2026-12-08' });

  now += day;
  await portal.portal.runJobs();
  const { version: _, ...left } = (await stored(id)) as object as Record<string, unknown>;
  expect(left).toEqual({
    _id: id,
    state: 'published',
    kind: 'plagiarism',
    closedTerm: '2026-2',
    ending: 'warning',
    sealed: true,
    letters: [],
  });
  expect([await calls.mailsOf(id), await files()]).toEqual([[], 0]);
  expect(await models().records.find().lean()).toEqual(record);
  for (const as of [student, faculty, checker]) expect((await calls.read(id, as)).status).toBe(404);
  expect(logged()).toMatchObject([{ count: 1 }]);
  expect(JSON.stringify(logged())).not.toContain(id);
  expect((await report({ id })).json.code).toBe('case-exists');
});

test('keeps cases that are open or still to be published', async () => {
  const { _id: open } = await store('answered');
  const { _id: waiting } = await store('published', {
    closedOn: '2026-01-01',
    recordWaits: true,
    record: null,
  });
  await models().cases.updateOne({ _id: waiting }, { $set: { recordWaits: true } });
  const { _id: dismissed } = await store('dismissed', { ending: null, notifiedAt: null });
  now = monday + 40 * day;
  vi.spyOn(models().records, 'updateOne').mockImplementation(() => {
    throw new Error('not now');
  });
  await portal.portal.runJobs();
  vi.restoreAllMocks();
  expect((await stored(open))?.sealed).toBe(false);
  expect((await stored(waiting))?.sealed).toBe(false);
  expect(await stored(dismissed)).toMatchObject({ sealed: true, ending: null });
});

test('seals more than one batch, with three servers at once, by an index', async () => {
  const { _id: _, turn: _turn, ...one } = await store('published');
  const more = Array.from({ length: 230 }, (_unused, i) => ({
    ...one,
    _id: i.toString(16).padStart(32, '0'),
    turn: `more:${i}`,
  }));
  await models().cases.collection.insertMany(more as never);
  now = monday + 40 * day;
  await Promise.all([1, 2, 3].map(() => portal.portal.runJobs()));
  expect(await models().cases.countDocuments({ sealed: false })).toBe(0);
  const due = { sealed: false, closedOn: { $lt: '2026-11-24' }, recordWaits: false };
  expect(await planOf(models().cases.collection.find(due))).not.toMatch(/COLLSCAN/);
});

test('deletes what a crash left of the documents a day later', async () => {
  const id = await published();
  vi.spyOn(portal.connection.model('documents'), 'deleteOne').mockImplementation(() => {
    throw new Error('killed');
  });
  now = monday + 46 * day;
  await portal.portal.runJobs();
  vi.restoreAllMocks();
  expect([(await stored(id))?.sealed, await files()]).toEqual([true, 2]);
  now += 2 * day;
  await portal.portal.runJobs();
  expect(await files()).toBe(0);
});
