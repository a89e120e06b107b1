import { expect, test } from 'vitest';
import type { Demo } from '../../demo/demo.ts';
import { events } from './demo.ts';

const dayMs = 86_400_000;

test.each([0, 1, 2, 3, 4, 5, 6])(
  'asks for and cancels each booking before it begins, %i days after a Sunday',
  async (today) => {
    const day = (ago: number) =>
      new Date(Date.UTC(2026, 10, 22 + today) - ago * dayMs).toISOString().slice(0, 10);
    const begins = new Map<string, string>();
    const tooLate: string[] = [];
    let called: { path: string; body: Record<string, string> } | undefined;
    const call = async (_method: string, path: string, _token: string | null, body: object = {}) => {
      called = { path, body: body as Record<string, string> };
      return { status: 200, body: {} };
    };
    const demo = { people: {}, student: () => '', domains: {}, day, call } as unknown as Demo;
    for (const { ago, at, run } of events(demo).toSorted((one, other) => other.ago - one.ago)) {
      await run();
      const { path, body } = called!;
      if (path === '/api/bookings') begins.set(body['id']!, `${body['day']} ${body['from']}`);
      const [, booking = body['id']!] = /^\/api\/bookings\/(\w+)\/cancellation$/.exec(path) ?? [];
      if (`${day(ago)} ${at}` >= (begins.get(booking) ?? 'later')) tooLate.push(path);
    }
    expect(tooLate).toEqual([]);
    expect(begins.size).toBeGreaterThan(10);
  },
);
