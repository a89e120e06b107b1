import { createHash } from 'node:crypto';
import type { ChainedEntry } from '@campus/contracts/budget';
import { describe, expect, test } from 'vitest';
import { totalOf } from './ledger-sums.ts';
import { verifyChain } from './verify-chain.ts';

const application = 'a'.repeat(32);
type Given = Partial<ChainedEntry> & Pick<ChainedEntry, 'kind' | 'amount'>;
const given: Given[] = [
  { kind: 'plan', amount: 90_000 },
  { kind: 'allocation', amount: 80_000 },
  { kind: 'sponsorship', amount: 5000, party: 'Bank', on: '2025-12-01', year: '2025-26' },
  { kind: 'reservation', amount: 3000, application },
  { kind: 'payment', amount: 1000, application, document: invoice() },
  { kind: 'payment', amount: -1000, application, corrects: 5 },
  { kind: 'release', amount: 500, application },
  { kind: 'plan', amount: -10_000 },
];
function invoice() {
  return { file: `${'b'.repeat(32)}.pdf`, name: 'invoice.pdf', size: 4, sha256: 'c'.repeat(64) };
}

type Row = ChainedEntry & { hash: string };

/** As the portal makes it; each entry follows on the one before. */
function chainOf(entries: Given[]): Row[] {
  let previous = '0'.repeat(64);
  return entries.map((one, i) => {
    const entry: ChainedEntry = {
      number: i + 1,
      at: '2026-11-21T10:00:00.000Z',
      kind: one.kind,
      amount: one.amount,
      category: 'events',
      on: one.on ?? '2026-11-20',
      year: one.year ?? '2026-27',
      text: 'For the tests',
      party: one.party ?? '',
      application: one.application ?? null,
      document: one.document ?? null,
      corrects: one.corrects ?? null,
      by: 'Farah Ansari',
      previous,
    };
    previous = hashOf(entry);
    return { ...entry, hash: previous };
  });
}
const hashOf = (entry: ChainedEntry) => createHash('sha256').update(JSON.stringify(entry)).digest('hex');

const chain = chainOf(given);
const head = chain.at(-1)!.hash;
async function* linesOf(rows: (object | string)[]) {
  for (const row of rows) yield typeof row === 'string' ? row : JSON.stringify(row);
}
const faultsIn = async (rows: (object | string)[], noted?: string) =>
  (await verifyChain(linesOf(rows), { noted })).faults;

test('accepts an untouched chain, and adds it up', async () => {
  const report = await verifyChain(linesOf(chain), { noted: head });
  expect(report).toMatchObject({ faults: [], entries: 8, head });
  expect(totalOf(report.sums.years.get('2026-27')!)).toEqual({
    planned: 80_000,
    income: 80_000,
    reserved: 2500,
    spent: 0,
  });
  expect(report.sums.years.get('2025-26')!.bySponsor).toEqual(new Map([['Bank', 5000]]));
  expect(report.sums.reservations.get(application)).toMatchObject({ approved: 3000, left: 2500 });
  expect(await verifyChain(linesOf([]))).toMatchObject({ faults: [], entries: 0, head: '0'.repeat(64) });
});

/** Another value of each field. */
const others: { [Name in keyof Row]: Row[Name] } = {
  number: 55,
  at: '2026-11-21T10:00:00.001Z',
  kind: 'release',
  amount: 1001,
  category: 'sports',
  on: '2026-11-19',
  year: '2025-26',
  text: 'For the test',
  party: 'Printer',
  application: 'd'.repeat(32),
  document: null,
  corrects: 1,
  by: 'Another person',
  previous: 'e'.repeat(64),
  hash: 'f'.repeat(64),
};

describe('it detects a change', () => {
  test.each(Object.keys(others) as (keyof Row)[])('of %s', async (name) => {
    expect(await faultsIn(chain.with(4, { ...chain[4]!, [name]: others[name] }))).not.toEqual([]);
  });

  test.each(['file', 'name', 'size', 'sha256'] as const)('of the document’s %s', async (name) => {
    const other = { file: 'other.pdf', name: 'other.pdf', size: 5, sha256: '0'.repeat(64) };
    const document = { ...invoice(), [name]: other[name] };
    expect(await faultsIn(chain.with(4, { ...chain[4]!, document }))).toEqual([
      'Entry 5 was changed: its hash is another.',
    ]);
  });

  test('with a new hash', async () => {
    const { hash: _, ...entry } = { ...chain[4]!, text: 'Else' };
    expect(await faultsIn(chain.with(4, { ...entry, hash: hashOf(entry) }))).toEqual([
      "Entry 6 doesn't follow on the entry before it: it names another hash.",
    ]);
  });

  test('and all later entries, by the noted hash', async () => {
    const anew = chainOf(given.with(1, { kind: 'allocation', amount: 70_000 }));
    expect(await faultsIn(anew)).toEqual([]);
    expect(await faultsIn(anew, head)).toEqual([expect.stringContaining('No entry has the hash')]);
    expect(await faultsIn(anew, chain[0]!.hash)).toEqual([]);
  });

  test.each([
    ['deleted', chain.toSpliced(4, 1), 'Entry 6 stands where entry 5 should'],
    ['put in', chain.toSpliced(4, 0, chain[1]!), 'Entry 2 stands where entry 5 should'],
    ['moved', chain.with(4, chain[5]!).with(5, chain[4]!), 'Entry 6 stands where entry 5 should'],
    ['taken from the beginning', chain.slice(1), 'Entry 2 stands where entry 1 should'],
  ])('of an entry that was %s', async (_how, rows, fault) => {
    expect((await faultsIn(rows))[0]).toContain(fault);
  });

  test('by the noted hash if the end was cut off', async () => {
    expect(await faultsIn(chain.slice(0, -1))).toEqual([]);
    expect(await faultsIn(chain.slice(0, -1), head)).toEqual([expect.stringContaining('cut off')]);
    expect(await faultsIn(chain, chain[3]!.hash)).toEqual([]);
  });

  test.each([
    ['no JSON', '{"number":'],
    ['another thing', '{"number":1}'],
    ['nothing', ''],
    ['null', 'null'],
  ])('of a line into %s', async (_what, line) => {
    expect((await faultsIn(chain.with(2, line as never)))[0]).toBe('Line 3 is not an entry.');
  });

  test('by a line with duplicate or additional fields', async () => {
    const line = JSON.stringify(chain[4]);
    for (const other of [line.replace('"amount"', '"amount":9,"amount"'), line.replace('{', '{"more":1,')])
      expect(await faultsIn(chain.with(4, other as never))).toEqual([
        'Line 5 is not written as an entry is.',
      ]);
  });
});

describe('it detects a forbidden entry, however well it is chained', () => {
  test.each<[string, Given[], string]>([
    [
      'more paid than was set aside',
      [given[3]!, { kind: 'payment', amount: 3001, application }],
      'takes more than is set aside',
    ],
    ['paid for nothing', [{ kind: 'payment', amount: 1, application }], 'takes more than is set aside'],
    ['set aside twice', [given[3]!, given[3]!], 'a second time'],
    ['a part taken back', [given[1]!, { kind: 'allocation', amount: -1, corrects: 1 }], "isn't its opposite"],
    [
      'taken back twice',
      [given[1]!, ...Array<Given>(2).fill({ kind: 'allocation', amount: -80_000, corrects: 1 })],
      'takes back entry 1 a second time',
    ],
    [
      'a correction taken back',
      [
        given[1]!,
        { kind: 'allocation', amount: -80_000, corrects: 1 },
        { kind: 'allocation', amount: 80_000, corrects: 2 },
      ],
      "isn't its opposite",
    ],
    ['an unknown one taken back', [{ kind: 'plan', amount: -1, corrects: 7 }], "isn't its opposite"],
    ['less than nothing', [{ kind: 'allocation', amount: -1 }], 'takes away without taking back'],
    ['a release for none', [{ kind: 'release', amount: 1 }], 'names no application'],
  ])('%s', async (_what, entries, fault) => {
    expect((await faultsIn(chainOf(entries)))[0]).toContain(fault);
  });
});

test('reports the first of many faults, and how many more there are', async () => {
  const faults = await faultsIn(chainOf(Array<Given>(30).fill({ kind: 'allocation', amount: -1 })));
  expect(faults).toHaveLength(21);
  expect(faults.at(-1)).toBe('And 10 more.');
});
