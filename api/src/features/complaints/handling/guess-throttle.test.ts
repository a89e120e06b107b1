import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { createGuessThrottle } from './follow-up.ts';
import { drawId, storeComplaint } from './testing/stored-complaint.ts';

const portal = portalForTests();
const right = async () => 'found';
const wrong = async () => null;

async function millisecondsOf(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Whether it is done before any timer could be, however slow the machine is. */
const isAtOnce = (work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

test('does not delay people who mistype', async () => {
  const throttled = createGuessThrottle();
  const mistype = async () => {
    for (let guess = 0; guess < 20; guess += 1) expect(await throttled(wrong)).toBeNull();
    expect(await throttled(right)).toBe('found');
  };
  expect(await isAtOnce(mistype())).toBe(true);
  expect(await isAtOnce(throttled(wrong))).toBe(true);
  expect(await isAtOnce(throttled(wrong))).toBe(false);
});

test('delays wrong guesses up to two seconds, then refuses them; right codes never wait', async () => {
  const throttled = createGuessThrottle();
  for (let guess = 0; guess < 30; guess += 1) void throttled(wrong);
  const taken = await millisecondsOf(async () => expect(await throttled(wrong)).toBeNull());
  expect(taken).toBeGreaterThan(300);
  expect(taken).toBeLessThan(3000);

  const flood = Promise.allSettled(Array.from({ length: 150 }, () => throttled(wrong)));
  expect(await isAtOnce(throttled(right))).toBe(true);
  const refused = (await flood).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBe(50);
  expect(refused[0]).toMatchObject({ reason: { code: 'rate-limited' } });
  const longest = await millisecondsOf(async () => expect(await throttled(wrong)).toBeNull());
  expect(longest).toBeGreaterThan(1500);
  expect(longest).toBeLessThan(6000);
});

test('a right code opens its complaint while someone is guessing', async () => {
  const key = hash('sha256', drawId());
  const { _id } = await storeComplaint(portal, { key });
  const open = (sent: string) => portal.call('POST', '/api/complaint-follow-up', { body: { key: sent } });
  const guesses = await Promise.all(Array.from({ length: 60 }, () => open(hash('sha256', drawId()))));
  expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([404]));
  // They guess on until one is refused, however slow the machine is: all seats are taken then.
  const refusal = Promise.withResolvers<Awaited<ReturnType<typeof open>>>();
  let isRefused = false;
  const guessOn = async () => {
    while (!isRefused) {
      const answer = await open(hash('sha256', drawId()));
      if (answer.status !== 429) continue;
      isRefused = true;
      refusal.resolve(answer);
    }
  };
  const flood = Promise.all(Array.from({ length: 200 }, guessOn));
  const refused = await refusal.promise;
  const opened = await open(key);
  expect([opened.status, opened.json.id]).toEqual([200, _id]);
  expect(refused.json.code).toBe('rate-limited');
  expect(refused.headers.get('retry-after')).toBe('5');
  await flood;
  // None of this appears in the log.
  expect(portal.log.join('')).not.toMatch(/follow-up|[0-9a-f]{64}/);
});
