import { beforeEach, expect, test } from 'vitest';
import { rawDatabaseForTests } from '../testing/raw-database.ts';
import { startPortal } from '../testing/test-portal.ts';
import { personas } from '../testing/tokens.ts';
import { ledgerBalances } from './075-ledger-balances.ts';

const database = rawDatabaseForTests(ledgerBalances);
const ledger = () => database.collection('ledger');
const { migrate } = database;

const hash = (number: number) => number.toString(16).padStart(64, '0');
const entry = (number: number, kind: string, amount: number, over: object = {}) => ({
  _id: number,
  at: '2026-11-20T10:00:00.000Z',
  kind,
  amount,
  category: 'other',
  on: '2026-11-20',
  year: '2026-27',
  text: 'Nets for the gymnasium',
  party: '',
  application: null,
  document: null,
  by: 'Vikram Nair',
  previous: hash(number - 1),
  hash: hash(number),
  requestId: `request ${number}`,
  member: 'uid-treasurer',
  years: ['2026-27'],
  facets: ['2026-27//'],
  ...over,
});
const before = () => [
  entry(1, 'plan', 900_000),
  entry(2, 'allocation', 500_000),
  entry(3, 'sponsorship', 100_000, { party: 'Godávari Instruments' }),
  entry(4, 'reservation', 50_000),
  entry(5, 'payment', 30_000),
  entry(6, 'payment', -30_000, { corrects: 5 }),
  entry(7, 'release', 20_000),
];
const balances = [0, 500_000, 600_000, 600_000, 570_000, 600_000, 600_000];
const stored = () => ledger().find().sort({ _id: 1 }).toArray();

beforeEach(async () => {
  await ledger().deleteMany({});
});

test('stores the balance and the words of each entry, even when repeated', async () => {
  await ledger().insertMany(before() as never[]);
  expect(await migrate()).toEqual({ changed: 7 });
  const all = await stored();
  expect(all.map(({ balance }) => balance as number)).toEqual(balances);
  expect(all[2]!['terms']).toEqual(['nets', 'for', 'the', 'gymnasium', 'godavari', 'instruments']);
  expect(await migrate()).toEqual({ changed: 0 });
  expect(await stored()).toEqual(all);
});

test('finishes what a crash left undone', async () => {
  await ledger().insertMany(before() as never[]);
  await migrate();
  await ledger().updateMany({ _id: { $gt: 4 } as never }, { $unset: { balance: '', terms: '' } });
  expect(await migrate()).toEqual({ changed: 3 });
  expect((await stored()).map(({ balance }) => balance as number)).toEqual(balances);
});

test('does nothing on an empty ledger', async () => {
  expect(await migrate()).toEqual({ changed: 0 });
});

test("runs when the portal starts on the previous version's data", async () => {
  await ledger().insertMany(before() as never[]);
  const portal = await startPortal(database.uri);
  const read = async (query: string) =>
    (await portal.call('GET', `/api/ledger/entries?${query}`, { as: personas.student })).json.items as {
      number: number;
      balance: number;
    }[];
  expect((await read('')).map(({ balance }) => balance)).toEqual(balances.toReversed());
  expect((await read('search=godavari')).map(({ number }) => number)).toEqual([3]);
  await portal.close();
});
