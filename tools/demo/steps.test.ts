import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defaultDomains, demoAccounts } from '@campus/contracts';
import { endpointNamed } from '@campus/contracts/areas';
import { expect, test } from 'vitest';
import { studentToken } from './people.ts';
import { acts } from './play.ts';
import { createCalendar, fill, type Known, readSteps, type Step } from './steps.ts';

const dayMs = 86_400_000;
const sunday = Date.parse('2026-11-22T12:00:00Z');

/** The steps as they are played on that day; each saved answer has whatever is asked of it. */
function stepsOn(today: number) {
  const calendar = createCalendar('Asia/Kolkata', today);
  const anything: unknown = new Proxy(
    {},
    { get: (_, key) => (key === 'id' || key === '_id' ? 'some-id' : anything) },
  );
  const saved = new Proxy({}, { get: () => anything }) as Known['saved'];
  const known: Known = { calendar, domains: defaultDomains, saved };
  return readSteps(calendar, today).map((step) => fill<Step & { moment: number }>(step, known));
}

test.each([0, 1, 2, 3, 4, 5, 6])(
  'asks for and cancels each booking before it begins, %i days after a Sunday',
  (today) => {
    const begins = new Map<string, number>();
    const tooLate: Step[] = [];
    const { momentOf } = createCalendar('Asia/Kolkata', sunday);
    for (const step of stepsOn(sunday + today * dayMs)) {
      const body = (step.body ?? {}) as Record<string, string>;
      if (step.call === 'bookFacility') begins.set(body['id']!, momentOf(body['day']!, body['from']!));
      const id = step.call === 'cancelBooking' ? step.params!['id']! : body['id']!;
      if (step.moment >= (begins.get(id) ?? Infinity)) tooLate.push(step);
    }
    expect(tooLate).toEqual([]);
    expect(begins.size).toBeGreaterThan(10);
  },
);

function faultIn({ by, call, act, params = {}, body, file }: Step): unknown {
  const roles = demoAccounts(defaultDomains).map(({ role }) => role as string);
  if (by && !roles.includes(by)) studentToken(by, 'demo', defaultDomains);
  if (file && !file.lines && !existsSync(join(import.meta.dirname, 'files', file.name))) return file;
  if (act) return act in acts ? null : act;
  const endpoint = endpointNamed(call!);
  if (!endpoint) return call;
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  if (names.join(' ') !== Object.keys(params).join(' ')) return params;
  // Fields of a form are read from texts.
  if (endpoint.document ?? endpoint.files ?? endpoint.file) return null;
  return endpoint.body?.safeParse(body).error?.issues ?? null;
}

test('every step is by a known person, and is an act or a call with what its contract asks for', () => {
  const faults = stepsOn(sunday).map((step) => ({ step, fault: faultIn(step) }));
  expect(faults.filter(({ fault }) => fault !== null)).toEqual([]);
  expect(faults.length).toBeGreaterThan(200);
});

test('fills in days, weekdays, terms, ids, the domain and earlier answers', () => {
  const calendar = createCalendar('Asia/Kolkata', sunday);
  const saved = { council: { posts: [{ id: 'president' }] } };
  const filled = (text: string) => fill(text, { calendar, domains: defaultDomains, saved });
  expect(filled('{day 1}, {day -2}')).toBe('2026-11-21, 2026-11-24');
  expect(filled('{weekday 1}, {weekday 0}, {weekday -6}T08:00')).toBe(
    '2026-11-20, 2026-11-23, 2026-11-30T08:00',
  );
  expect(filled('{term 30}')).toMatch(/^2026-/);
  expect(filled('{id tents}')).toMatch(/^[0-9a-f]{32}$/);
  expect(filled('{id tents}')).not.toBe(filled('{id chairs}'));
  expect(filled('faculty@{domain}')).toBe(`faculty@${defaultDomains.student}`);
  expect(fill({ post: ['{council.posts.0.id}', 3] }, { calendar, domains: defaultDomains, saved })).toEqual({
    post: ['president', 3],
  });
  expect(() => filled('{council.posts.1.id}')).toThrow('No earlier answer has {council.posts.1.id}.');
});
