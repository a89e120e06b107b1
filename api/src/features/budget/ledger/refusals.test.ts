import { beforeAll, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { appointTreasurer, callsOnLedger, drawId } from './testing/ledger-calls.ts';

const portal = portalForTests({ now: () => Date.parse('2026-11-21T20:00:00Z') });
const { enter, read, correct, reserve, clear, stored } = callsOnLedger(portal);
beforeAll(async () => {
  await appointTreasurer(portal);
  await clear();
});

const today = '2026-11-22';
const income = { kind: 'allocation', amount: 100, on: today };

describe('permissions', () => {
  const writers = ['treasurer', 'admin'] as const;
  const readers = ['student', 'faculty', 'board'] as const;

  test.each(readers)('a %s can read but not write', async (who) => {
    for (const path of ['/summary', '/entries', '/export', '/chain'])
      expect((await read(path, personas[who])).status).toBe(200);
    expect((await read('/payables', personas[who])).status).toBe(403);
    expect((await enter(income, { as: personas[who] })).status).toBe(403);
    expect((await correct(1, {}, personas[who])).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  test('needs a login to read or write', async () => {
    for (const path of ['/summary', '/entries', '/entries/1', '/export', '/chain', '/payables'])
      expect((await portal.call('GET', `/api/ledger${path}`)).status).toBe(401);
    expect((await enter(income, { as: null })).status).toBe(401);
    expect((await correct(1, {}, null)).status).toBe(401);
  });

  test.each(writers)('a %s can write', async (who) => {
    expect((await enter(income, { as: personas[who] })).status).toBe(201);
    expect((await read('/payables', personas[who])).status).toBe(200);
    await clear();
  });
});

describe('bad input leaves nothing behind', () => {
  test.each([
    ['an unknown kind', { kind: 'gift' }, 'kind'],
    ['a reservation by hand', { kind: 'reservation', application: drawId() }, 'kind'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a negative sum', { amount: -1 }, 'amount'],
    ['a part of a paisa', { amount: '1.5' }, 'amount'],
    ['a sum that is too large', { amount: 1_000_000_000_001 }, 'amount'],
    ['no number', { amount: 'much' }, 'amount'],
    ['an empty sum', { amount: '' }, 'amount'],
    ['a plan of nothing', { kind: 'plan', category: 'events', amount: 0 }, 'amount'],
    ['a plan that is too large', { kind: 'plan', category: 'events', amount: -1_000_000_000_001 }, 'amount'],
    ['no category of a plan', { kind: 'plan' }, 'category'],
    ['an unknown category', { category: 'gifts' }, 'category'],
    ['no sponsor', { kind: 'sponsorship' }, 'party'],
    ['a payment for nothing that is known', { kind: 'payment' }, 'category'],
    ['a payment for no application', { kind: 'payment', application: 'x' }, 'application'],
    ['a payment for an unknown one', { kind: 'payment', application: drawId() }, 'application'],
    ['a release for an unknown one', { kind: 'release', application: drawId() }, 'application'],
    ['a release for none', { kind: 'release' }, 'application'],
    ['no text', { text: '  ' }, 'text'],
    ['a long text', { text: 'x'.repeat(301) }, 'text'],
    ['no day', { on: 'today' }, 'on'],
    ['a day that isn’t', { on: '2026-02-30' }, 'on'],
    ['a day too long ago', { on: '2024-11-21' }, 'on'],
    ['a day too far ahead', { on: '2027-11-23' }, 'on'],
    ['no request id', { requestId: '' }, 'requestId'],
  ])('%s', async (_what, fields, field) => {
    const answer = await enter({ ...income, ...fields });
    expect([answer.status, answer.json.errors?.[0]?.field]).toEqual([400, field]);
    expect(await stored()).toEqual([]);
  });

  test.each([
    ['/summary?year=2026', 'year'],
    ['/summary?year=2026-28', 'year'],
    ['/entries?month=2026', 'month'],
    ['/entries?category=x', 'category'],
    ['/entries?kind=x', 'kind'],
    ['/entries?application=x', 'application'],
    ['/entries?limit=101', 'limit'],
    ['/entries/0', 'number'],
    ['/entries/x', 'number'],
    ['/entries/1.5', 'number'],
    ['/export?year=x', 'year'],
  ])('%s', async (path, field) => {
    const { status, json } = await read(path);
    expect([status, json.errors[0].field]).toEqual([400, field]);
  });

  test('a correction without a reason, or of an unknown entry', async () => {
    expect((await correct(1, { text: ' ' })).json.errors[0].field).toBe('text');
    expect((await correct(1, { requestId: 'x' })).json.errors[0].field).toBe('requestId');
    expect((await correct('x')).status).toBe(400);
    expect((await correct(1)).status).toBe(404);
  });
});

test('accepts the first and the last possible day', async () => {
  for (const on of ['2024-11-22', '2027-11-22']) expect((await enter({ ...income, on })).status).toBe(201);
  await clear();
});

test('more than is reserved', async () => {
  const application = await reserve(100);
  for (const kind of ['payment', 'release'])
    expect((await enter({ kind, application, amount: 101, on: today })).json.code).toBe('over-reserved');
  expect(await stored()).toHaveLength(1);
});
