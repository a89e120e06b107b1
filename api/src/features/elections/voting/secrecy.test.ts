import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
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
    expect(castOf(all.at(-1)!)).toBe(i + 1);
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
  for (const answers of all) {
    expect(withoutTurnout(answers)).toEqual(withoutTurnout(all[0]));
    expect(shownOf(answers)).toBeNull();
  }
  for (const answers of await endOf(election)) expect(shownOf(answers)).toBeNull();
});

test('batched: only the turnout changes, or the standings by a whole batch', async () => {
  const election = await openTestElection(portal, { resultMode: 'batched', batchSize });
  const count = 23;
  const all = await castOneByOne(election, count);
  const pairs = all.slice(1).map((after, i) => ({ before: all[i]!, after }));
  const steps = pairs.map(({ before, after }) => shownOf(after)! - shownOf(before)!);
  for (const { before, after } of pairs.filter((_, i) => steps[i] === 0))
    expect(withoutTurnout(after)).toEqual(withoutTurnout(before));
  expect(steps.filter((step) => step !== 0)).toEqual([5, 5, 5]);
  // Also what comes last: between what was shown and the result lie a batch or more.
  const end = await endOf(election);
  for (const answers of end) expect(shownOf(answers)).toBe(15);
  expect(count - shownOf(end.at(-1)!)!).toBeGreaterThanOrEqual(batchSize);
});
