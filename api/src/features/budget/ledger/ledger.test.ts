import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { appointTreasurer, callsOnLedger } from './testing/ledger-calls.ts';

const portal = portalForTests();
const { enter, read, reserve, clear } = callsOnLedger(portal);
beforeAll(() => appointTreasurer(portal));
beforeEach(clear);

test('what is planned, given, set aside and paid adds up', async () => {
  expect((await enter({ kind: 'plan', category: 'events', amount: 5_000_000 })).status).toBe(201);
  expect((await enter({ kind: 'allocation', amount: 4_000_000, category: 'events' })).status).toBe(201);
  expect((await enter({ kind: 'sponsorship', amount: 100_000, party: 'A. B. $Co' })).status).toBe(201);
  const application = await reserve(1_000_000);
  const paid = await enter({ kind: 'payment', application, amount: 400_000, party: 'Printer' });
  expect(paid.json).toMatchObject({ number: 5, category: 'events', by: 'Farah Ansari' });
  expect((await enter({ kind: 'release', application, amount: 100_000 })).status).toBe(201);
  const { json } = await read('/summary');
  expect(json).toMatchObject({
    planned: 5_000_000,
    income: 4_100_000,
    reserved: 500_000,
    spent: 400_000,
    left: 3_200_000,
    bySponsor: [{ party: 'A. B. $Co', paise: 100_000 }],
    head: { number: 6 },
  });
  expect(json.byMonth).toHaveLength(12);
  expect((await read('/entries')).json.items.map(({ number }: { number: number }) => number)).toEqual([
    6, 5, 4, 3, 2, 1,
  ]);
});
