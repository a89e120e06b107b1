import { setTimeout as pause } from 'node:timers/promises';
import { type HomeItem, inHomeOrder } from '@campus/contracts/home';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { createHome, sourceTimeoutMs } from './home.ts';
import { forMe, headOf, inQueue, mostCounted, news } from './items.ts';

const caller: Caller = { id: 'a', email: 'a@sggs.ac.in', name: 'Asha', status: 'member', roles: ['student'] };
const given = (id: string) => ({ id, area: 'health', title: id, note: '', action: 'Open', path: '/open' });
const idsOf = (items: readonly HomeItem[]) => items.map(({ id }) => id);

function homeWithLog() {
  const lines: string[] = [];
  const home = createHome(createLog('info', { write: (line) => void lines.push(line) }));
  return { home, lines };
}

describe('a home page', () => {
  test('has the items of every area for the caller', async () => {
    const { home } = homeWithLog();
    home.add('health', async ({ id }) => [forMe(given(`leave-${id}`))]);
    home.add('budget', async () => []);
    expect(await home.of(caller)).toEqual({
      items: [{ ...given('leave-a'), since: null, due: null, count: 1, for: 'me' }],
      unavailable: [],
    });
  });

  test('names a failing area, logs it without content, and shows the others', async () => {
    const { home, lines } = homeWithLog();
    home.add('complaints', () => Promise.reject(new Error('down')));
    home.add('complaints', async () => [news(given('reply'))]);
    home.add('budget', () => {
      throw new Error('down at once');
    });
    home.add('health', async () => [forMe(given('leave'))]);
    const { items, unavailable } = await home.of(caller);
    expect([idsOf(items), unavailable]).toEqual([
      ['leave', 'reply'],
      ['complaints', 'budget'],
    ]);
    expect(lines.map((line) => JSON.parse(line).area)).toEqual(['budget', 'complaints']);
  });

  test('does not wait for a slow area, even if it fails later', async () => {
    const { home, lines } = homeWithLog();
    home.add('complaints', async () => {
      await pause(sourceTimeoutMs + 50);
      throw new Error('down');
    });
    home.add('health', async () => [forMe(given('leave'))]);
    const began = performance.now();
    const { items, unavailable } = await home.of(caller);
    expect(performance.now() - began).toBeGreaterThan(sourceTimeoutMs - 10);
    expect([idsOf(items), unavailable]).toEqual([['leave'], ['complaints']]);
    expect(lines).toHaveLength(1);
    await pause(100);
  });
});

describe('late areas', () => {
  test('are asked alone, with more time', async () => {
    const { home } = homeWithLog();
    const asked: string[] = [];
    home.add('health', async () => {
      asked.push('health');
      return [forMe(given('leave'))];
    });
    home.add('complaints', async () => {
      asked.push('complaints');
      await pause(sourceTimeoutMs + 50);
      return [news(given('reply'))];
    });
    const first = await home.of(caller);
    expect([idsOf(first.items), first.unavailable]).toEqual([['leave'], ['complaints']]);
    const second = await home.of(caller, first.unavailable);
    expect([idsOf(second.items), second.unavailable]).toEqual([['reply'], []]);
    expect(asked).toEqual(['health', 'complaints', 'complaints']);
  });

  test('are named again when they never answer', async () => {
    const { home } = homeWithLog();
    home.add('complaints', () => new Promise(() => {}));
    expect(await home.of(caller, ['complaints', 'nobody'])).toEqual({
      items: [],
      unavailable: ['complaints'],
    });
  });
});

test.each([
  ['no list', null],
  ['an item without a title', [{ ...forMe(given('a')), title: '' }]],
  ['an item that leads elsewhere', [{ ...forMe(given('a')), path: '//example.org' }]],
  ['a field too many', [{ ...forMe(given('a')), secret: 'x' }]],
])('an area with %s counts as failed, and its content is not logged', async (_, wrong) => {
  const { home, lines } = homeWithLog();
  home.add('complaints', async () => wrong as HomeItem[]);
  home.add('health', async () => [forMe(given('leave'))]);
  const { items, unavailable } = await home.of(caller);
  expect([idsOf(items), unavailable]).toEqual([['leave'], ['complaints']]);
  expect(JSON.parse(lines[0]!).area).toBe('complaints');
  expect(lines.join('')).not.toContain('example.org');
});

describe('GET /api/home', () => {
  const portal = portalForTests();

  test.each(['', '?late=elections,booking'])('is for members only: %j', async (query) => {
    const { student, foreign } = personas;
    const statusFor = async (as?: Persona) => (await portal.call('GET', `/api/home${query}`, { as })).status;
    expect(await Promise.all([statusFor(), statusFor(foreign), statusFor(student)])).toEqual([401, 403, 200]);
  });

  test('asks only the late areas that are named', async () => {
    const { json } = await portal.call('GET', '/api/home?late=nobody', { as: personas.admin });
    expect(json).toEqual({ items: [], unavailable: [] });
  });

  test.each(['', 'Elections', 'a,,b', '$ne', 'a,'.repeat(40)])('refuses late=%j', async (late) => {
    const { status, json } = await portal.call('GET', `/api/home?late=${late}`, { as: personas.student });
    expect([status, json.code]).toEqual([400, 'invalid-input']);
  });
});

test('lists urgent items first, then due ones, mine, queues and news', () => {
  const items = [
    news({ ...given('old-news'), since: '2026-11-20' }),
    news({ ...given('news'), since: '2026-11-22' }),
    inQueue({ ...given('newer'), since: '2026-11-21' }),
    inQueue({ ...given('older'), since: '2026-11-19' }),
    forMe({ ...given('mine'), since: '2026-11-22' }),
    forMe({ ...given('last-day'), due: '2026-11-28' }),
    news({ ...given('booking'), due: '2026-11-23T10:00:00.000Z' }),
    inQueue({ ...given('deadline'), due: '2026-11-22' }),
    inQueue({ ...given('urgent'), since: '2026-11-23', urgent: true }),
  ];
  const order = ['urgent', 'deadline', 'last-day', 'mine', 'older', 'newer', 'booking', 'news', 'old-news'];
  expect(idsOf(inHomeOrder(items))).toEqual(order);
  expect(idsOf(inHomeOrder(items.toReversed()))).toEqual(order);
});

describe('a queue', () => {
  const rest = { id: 'rest', things: 'more requests', action: 'Open the queue', path: '/queue' };
  const queue = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      inQueue({
        ...given(`request-${index}`),
        since: `2026-11-${String((index % 28) + 1).padStart(2, '0')}`,
      }),
    );

  test('of four is shown as a whole', () => {
    expect(headOf(queue(4), rest)).toEqual(queue(4));
  });

  test('of more has one item for the rest, sorted behind', () => {
    const shown = headOf(queue(9), rest);
    expect(shown.map(({ title, count }) => [title, count])).toEqual([
      ['request-0', 1],
      ['request-1', 1],
      ['request-2', 1],
      ['6 more requests', 6],
    ]);
    expect(inHomeOrder(shown)).toEqual(shown);
    expect(shown.at(-1)).toMatchObject({ id: 'rest', path: '/queue', for: 'queue', since: '2026-11-04' });
  });

  test('that was truncated says so', () => {
    expect(headOf(queue(mostCounted), rest).at(-1)?.title).toBe('97 or more requests');
  });
});
