import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { countBallots, nextStep } from '../ballot-box.ts';
import { openTestElection, type TestElection } from '../../../testing/election-factory.ts';

let time = Date.parse('2026-03-02T10:00:00Z');
const portal = portalForTests({ now: () => time });
const batchSize = 5;

/** Every call about an election, with the admins' calls and the event stream's first event. */
async function publicAnswers({ path, id }: TestElection): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  const own = { as: personas.admin };
  const calls: [string, object?][] = [
    ['/candidates'],
    ['/api/elections'],
    ['/api/elections/current'],
    [path('')],
    [path('/candidates')],
    [path(`/receipts/${'0'.repeat(64)}`)],
    [path('/box')],
    [path('/box/tokens')],
    [path('/box/choices')],
    [path('/box/export')],
    ['/api/managed-elections', own],
    [`/api/managed-elections/${id}`, own],
    [`/api/managed-elections/${id}/candidates`, own],
    ['/api/audit', own],
  ];
  for (const [address, options] of calls) {
    const { status, text, json } = await portal.call('GET', address, options);
    answers[address] = withoutRequest([status, json ?? text]);
  }
  const stop = new AbortController();
  const stream = await fetch(portal.url + path('/live'), { signal: stop.signal });
  const { value } = await stream.body!.getReader().read();
  stop.abort();
  answers['live'] = JSON.parse(new TextDecoder().decode(value).slice('data: '.length));
  return answers;
}

/** Without what differs between two answers anyway, and without what may be seen: the turnout. */
const withoutRequest = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === 'requestId' ? undefined : inner));
const withoutTurnout = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, inner: unknown) => (key === 'turnout' ? undefined : inner));

const castOf = (answers: Record<string, unknown>) =>
  (answers['live'] as { turnout: { cast: number } }).turnout.cast;
const shownOf = (answers: Record<string, unknown>) =>
  (answers['live'] as { standings: { cast: number } | null }).standings?.cast ?? null;

async function castOneByOne(election: TestElection, count: number) {
  const { asha, bilal, chitra, dev } = election.candidates;
  // Written past the portal, which shows for a second which election was the current one.
  const current = async () => (await portal.call('GET', '/api/elections/current')).json;
  await expect.poll(current).toMatchObject({ id: election.id, state: 'open' });
  const all = [await publicAnswers(election)];
  for (let i = 0; i < count; i += 1) {
    const body = election.vote([asha, bilal, 'none'][(i * 7) % 3]!, [chitra, dev, 'blank'][(i * 5) % 3]!);
    expect((await portal.call('POST', election.path('/ballots'), { body })).status).toBe(201);
    all.push(await publicAnswers(election));
  }
  return all;
}

/** The answers once the election is over, step by step. */
async function endOf(election: TestElection) {
  const { models, id } = election;
  const all: Record<string, unknown>[] = [];
  await models.elections.updateOne({ _id: id }, { state: 'closed', closesAt: new Date(time) });
  const seen = async (state: string) => {
    await expect.poll(async () => (await publicAnswers(election))['live']).toMatchObject({ state });
    all.push(await publicAnswers(election));
  };
  await seen('closed');
  time += 5000;
  await portal.portal.runJobs();
  await seen('closed');
  return all;
}

test('after-closing: ballots cast one by one change only the turnout', async () => {
  const election = await openTestElection(portal, { resultMode: 'after-closing' });
  const all = await castOneByOne(election, 12);
  for (const [cast, answers] of all.entries()) {
    expect(castOf(answers)).toBe(cast);
    expect(withoutTurnout(answers)).toEqual(withoutTurnout(all[0]));
    expect(shownOf(answers)).toBeNull();
  }
  for (const answers of await endOf(election)) expect(shownOf(answers)).toBeNull();
});

test('batched: no answer changes, or turnout and standings by a whole batch', async () => {
  const election = await openTestElection(portal, { resultMode: 'batched', batchSize });
  const count = 23;
  const all = await castOneByOne(election, count);
  const pairs = all.slice(1).map((after, i) => ({ before: all[i]!, after }));
  const steps = pairs.map(({ before, after }) => shownOf(after)! - shownOf(before)!);
  for (const { before, after } of pairs.filter((_, i) => steps[i] === 0)) expect(after).toEqual(before);
  const taken = steps.filter((step) => step !== 0);
  expect(taken.length).toBeGreaterThan(0);
  for (const step of taken) expect(batchSize <= step && step <= 2 * batchSize).toBe(true);
  for (const answers of all) expect(castOf(answers)).toBe(shownOf(answers));
  // Also what comes last: between what was shown and the result lie a batch or more.
  const end = await endOf(election);
  for (const answers of end) expect(shownOf(answers)).toBe(shownOf(all.at(-1)!));
  expect(count - shownOf(end.at(-1)!)!).toBeGreaterThanOrEqual(batchSize);
});

test('draws the size of each step between the number that was set and twice that', () => {
  const sizes = new Set(Array.from({ length: 500 }, () => nextStep(100, batchSize) - 100));
  expect([...sizes].toSorted((a, b) => a - b)).toEqual([5, 6, 7, 8, 9, 10]);
});

test('batched: two processes take the next step at the same drawn number of ballots', async () => {
  const election = await openTestElection(portal, { resultMode: 'batched', batchSize });
  const { models, id } = election;
  await models.tallies.updateOne({ _id: id }, { stepAt: 8 });
  const record = { _id: id, resultMode: 'batched', batchSize } as const;
  const count = (number: number) =>
    countBallots(
      models,
      record,
      Array.from({ length: number }, () => ({})),
    );
  expect((await count(7)).staged.cast).toBe(0);
  const { staged, stepAt } = await count(1);
  expect(staged.cast).toBe(8);
  expect((await election.tally())?.stepAt).toBe(stepAt);
});
