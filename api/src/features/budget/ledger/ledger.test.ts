import { academicYearOf } from '@campus/contracts';
import { verifyChain } from '@campus/ledger-chain';
import { parse } from 'csv-parse/sync';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { appointTreasurer, callsOnLedger, drawId, ledgerOf, today } from './testing/ledger-calls.ts';

const portal = portalForTests();
const { enter, read, readText, correct, reserve, clear, stored } = callsOnLedger(portal);
const thisYear = academicYearOf(today(), '07-01');
const lastYear = `${Number(thisYear.slice(0, 4)) - 1}-${thisYear.slice(2, 4)}`;
const inLastYear = `${lastYear.slice(0, 4)}-09-15`;
beforeAll(() => appointTreasurer(portal));

const numbers = ({ json }: { json: { items: { number: number }[] } }) =>
  json.items.map(({ number }) => number);
/** Twelve entries of every kind, in two years. @returns the application that is partly paid */
async function fill() {
  await enter({ kind: 'plan', category: 'events', amount: 5_000_000 });
  await enter({ kind: 'plan', category: 'events', amount: -1_000_000 });
  await enter({ kind: 'allocation', amount: 4_000_000, category: 'events', party: 'College' });
  await enter({ kind: 'sponsorship', amount: 100_000, party: 'A. B. $Co' });
  await enter({ kind: 'sponsorship', amount: 50_000, party: 'A. B. $Co', on: inLastYear });
  const application = await reserve(1_000_000);
  const carried = await reserve(300_000, 'travel', { on: inLastYear });
  await enter({ kind: 'payment', application, amount: 400_000, party: 'Printer' });
  await enter({ kind: 'release', application, amount: 100_000 });
  await enter({ kind: 'payment', application: carried, amount: 300_000 });
  await enter({ kind: 'payment', category: 'sports', amount: 7_050, party: '=HYPERLINK("x")' });
  await correct(4);
  return application;
}

describe('a ledger', () => {
  beforeEach(clear);

  test('sums an empty ledger to zero', async () => {
    const { status, json } = await read('/summary');
    expect(status).toBe(200);
    expect(json).toMatchObject({ year: thisYear, years: [thisYear], planned: 0, left: 0, bySponsor: [] });
    expect(json.head).toEqual({ number: 0, hash: '0'.repeat(64) });
    expect(json.byCategory).toHaveLength(8);
    expect(json.byMonth).toHaveLength(12);
    expect((await read('/entries')).json).toEqual({ items: [], next: null });
  });

  test('keeps money reserved in its year until it is paid in another', async () => {
    const carried = await reserve(300_000, 'travel', { on: inLastYear });
    expect((await read(`/summary?year=${lastYear}`)).json).toMatchObject({
      reserved: 300_000,
      left: -300_000,
    });
    await enter({ kind: 'payment', application: carried, amount: 200_000 });
    expect((await read(`/summary?year=${lastYear}`)).json).toMatchObject({ reserved: 100_000, spent: 0 });
    expect((await read('/summary')).json).toMatchObject({ reserved: 0, spent: 200_000 });
  });

  test('shows a reviewer the money left this year', async () => {
    await enter({ kind: 'allocation', amount: 1000 });
    await reserve(300);
    expect(await ledgerOf(portal).left()).toBe(700);
  });

  test('the landing page shows spent and planned rupees once both exist', async () => {
    const figures = async () => {
      const { publicFigures } = await import('./summary.ts');
      return publicFigures({ ledger: ledgerOf(portal) } as never);
    };
    expect(await figures()).toEqual([]);
    await enter({ kind: 'plan', category: 'events', amount: 500_000 });
    expect(await figures()).toEqual([]);
    await enter({ kind: 'payment', category: 'events', amount: 123_456 });
    expect(await figures()).toMatchObject([{ area: 'transparency-budget', value: 1235, outOf: 5000 }]);
  });

  test('stores an invoice with its entry, hashes it, and shows it to every member', async () => {
    const content = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';
    const fields = { requestId: drawId(), kind: 'payment', category: 'sports', amount: 5000 };
    const document = new File([content], 'invoice.pdf');
    const entered = await enter(fields, { document });
    expect(entered).toMatchObject({
      status: 201,
      json: { document: { name: 'invoice.pdf', size: content.length } },
    });
    expect(entered.json.document).not.toHaveProperty('sha256');
    const [entry] = await stored();
    expect(entry!.document!.sha256).toMatch(/^[0-9a-f]{64}$/);
    const opened = await portal.call('GET', `/uploads/${entered.json.document.file}`, {
      as: personas.student,
    });
    expect([opened.status, opened.text]).toEqual([200, content]);
    const kept = () => portal.connection.collection('documents').find().toArray();
    expect(await kept()).toMatchObject([{ kind: 'ledger' }]);
    expect((await kept())[0]).not.toHaveProperty('waitsSince');

    // The same again, with the same file; then with another one, and one that is refused.
    expect((await enter(fields, { document })).json).toEqual(entered.json);
    const other = new File([`${content}%`], 'invoice.pdf');
    expect((await enter(fields, { document: other })).json.code).toBe('entry-exists');
    expect(
      (await enter({ kind: 'payment', application: drawId(), amount: 5 }, { document: other })).status,
    ).toBe(400);
    expect(await kept()).toHaveLength(1);
  });
});

describe('the lists of a ledger', () => {
  beforeEach(clear);
  const listed = async (query: string) => numbers(await read(`/entries?${query}`));
  const payment = (amount: number, over: object = {}) =>
    enter({ kind: 'payment', category: 'sports', amount, ...over });

  test('include the balance after each entry, with any filter and order', async () => {
    await enter({ kind: 'plan', category: 'sports', amount: 9_000 });
    await enter({ kind: 'allocation', amount: 5_000 });
    await reserve(700);
    await payment(1_200);
    await correct(4);
    await enter({ kind: 'sponsorship', amount: 300, party: 'Alumni' });
    const balances = async (query = '') =>
      ((await read(`/entries?${query}`)).json.items as { balance: number }[]).map(({ balance }) => balance);
    expect(await balances()).toEqual([5_300, 5_000, 3_800, 5_000, 5_000, 0]);
    expect(await balances('kind=payment')).toEqual([5_000, 3_800]);
    expect(await balances('sort=sum&limit=2')).toEqual([0, 5_000]);
  });

  test('have correct balances after many entries at once', async () => {
    await enter({ kind: 'allocation', amount: 10_000 });
    await Promise.all(Array.from({ length: 20 }, () => payment(100)));
    const { items } = (await read('/entries?limit=50')).json;
    expect(items.map(({ balance }: { balance: number }) => balance)).toEqual(
      Array.from({ length: 21 }, (_, index) => 8_000 + 100 * index),
    );
  });

  test('are ordered by entry, date or amount, page by page', async () => {
    const [first, second] = [`${thisYear.slice(0, 4)}-08-01`, `${thisYear.slice(0, 4)}-09-01`];
    await payment(500, { on: second });
    await payment(900, { on: first });
    await payment(100, { on: second });
    await payment(900, { on: second });
    expect(await listed('')).toEqual([4, 3, 2, 1]);
    for (const [sort, expected] of [
      ['day', [4, 3, 1, 2]],
      ['sum', [4, 2, 1, 3]],
    ] as const) {
      expect(await listed(`sort=${sort}`)).toEqual(expected);
      expect(await listed(`sort=${sort}&category=sports`)).toEqual(expected);
      const seen: number[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const { json } = await read(`/entries?sort=${sort}&limit=1${cursor && `&cursor=${cursor}`}`);
        seen.push(json.items[0].number);
        cursor = json.next;
      }
      expect(seen).toEqual(expected);
    }
    expect((await read('/entries?sort=random')).json.errors[0].field).toBe('sort');
  });

  test('are searched by all words of text and party, and filtered at once', async () => {
    await payment(100, { text: 'Nets for the gymnasium', party: 'Deccan Sports' });
    await payment(200, { text: 'Mats', party: 'Deccan Sports' });
    await enter({ kind: 'allocation', amount: 300, text: 'Sports fund' });
    expect(await listed('search=sports')).toEqual([3, 2, 1]);
    expect(await listed('search=DECCAN%20nets')).toEqual([1]);
    expect(await listed('search=dec%20net')).toEqual([1]);
    expect(await listed('search=ccan')).toEqual([]);
    expect(await listed('search=sports&kind=payment&sort=sum')).toEqual([2, 1]);
    expect(await listed('search=tents')).toEqual([]);
  });
});

describe('a ledger of twelve entries', () => {
  let application = '';
  beforeAll(async () => {
    await clear();
    application = await fill();
  });

  test('adds up plans, income, reservations, payments and cancellations', async () => {
    const { json } = await read('/summary');
    expect(json).toMatchObject({
      year: thisYear,
      years: [thisYear, lastYear],
      planned: 4_000_000,
      income: 4_000_000,
      reserved: 500_000,
      spent: 707_050,
      left: 2_792_950,
      bySponsor: [],
      head: { number: 12 },
    });
    const travel = json.byCategory.find(({ category }: { category: string }) => category === 'travel');
    expect(travel).toEqual({ category: 'travel', planned: 0, income: 0, reserved: 0, spent: 300_000 });
    const month = json.byMonth.find((one: { month: string }) => one.month === today().slice(0, 7));
    expect(month).toMatchObject({ income: 4_000_000, spent: 707_050 });
    expect(json.byMonth[0].month).toBe(`${thisYear.slice(0, 4)}-07`);
  });

  test('is filtered by year, month, category, kind and application, alone and together', async () => {
    const month = today().slice(0, 7);
    const sponsor = encodeURIComponent('A. B. $Co');
    for (const [query, expected] of [
      ['', [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]],
      [`year=${thisYear}`, [12, 11, 10, 9, 8, 6, 4, 3, 2, 1]],
      [`year=${lastYear}`, [7, 5]],
      [`month=${inLastYear.slice(0, 7)}`, [7, 5]],
      ['category=events', [9, 8, 6, 3, 2, 1]],
      ['kind=payment', [11, 10, 8]],
      [`category=events&kind=plan&month=${month}`, [2, 1]],
      [`year=${thisYear}&month=${month}&kind=sponsorship`, [12, 4]],
      [`year=${lastYear}&month=${month}`, []],
      [`application=${application}`, [9, 8, 6]],
      [`application=${application}&kind=payment`, [8]],
      [`application=${application}&year=${lastYear}`, []],
      [`application=${drawId()}`, []],
      [`sponsor=${sponsor}`, [12, 5, 4]],
      [`sponsor=${sponsor}&year=${lastYear}`, [5]],
      [`sponsor=${sponsor}&kind=payment`, []],
      ['sponsor=Printer', []],
    ] as const)
      expect([query, numbers(await read(`/entries?${query}`))]).toEqual([query, expected]);
  });

  test('shows who made an entry, what cancels it, and its hash', async () => {
    const { json } = await read('/entries/4');
    expect(json).toMatchObject({
      number: 4,
      by: 'Farah Ansari',
      corrects: null,
      correctedBy: 12,
      purpose: null,
    });
    expect(json).not.toHaveProperty('requestId');
    const correction = (await read('/entries/12')).json;
    expect(correction).toMatchObject({ corrects: 4, amount: -100_000, party: 'A. B. $Co', on: json.on });
    expect(correction.previous).toBe((await read('/entries/11')).json.hash);
    expect((await read('/entries/13')).status).toBe(404);
  });

  test('exports a complete CSV that is safe in a spreadsheet', async () => {
    const answer = await read('/export');
    expect(answer.headers.get('content-type')).toContain('text/csv');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename=ledger.csv');
    expect(answer.text.replaceAll('\r\n', '')).not.toContain('\n');
    const rows = parse<Record<string, string>>(answer.text, { columns: true, bom: true });
    expect(rows).toHaveLength(12);
    expect(rows[1]).toMatchObject({
      Number: '2',
      Kind: 'Plan',
      Rupees: '-10000.00',
      Category: 'Events and festivals',
    });
    expect(rows[3]).toMatchObject({ 'Cancelled by': '12' });
    expect(rows[10]).toMatchObject({ Rupees: '70.50', 'From or to': `'=HYPERLINK("x")` });
    expect(rows[11]).toMatchObject({ Rupees: '-1000.00', Cancels: '4' });
    const year = await read(`/export?year=${lastYear}`);
    expect(parse(year.text, { columns: true, bom: true })).toHaveLength(2);
    expect(year.headers.get('content-disposition')).toContain(`ledger-${lastYear}.csv`);
  });

  test('exports a chain that an independent check verifies and adds up equally', async () => {
    const answer = await readText('/chain');
    expect(answer.headers.get('content-type')).toContain('application/x-ndjson');
    async function* lines() {
      yield* answer.text.trimEnd().split('\n');
    }
    const { faults, entries, head, sums } = await verifyChain(lines());
    expect(faults).toEqual([]);
    const summary = (await read('/summary')).json;
    expect({ number: entries, hash: head }).toEqual(summary.head);
    for (const [category, right] of sums.years.get(thisYear)!.byCategory)
      expect(summary.byCategory).toContainEqual({ category, ...right });
    expect(sums.reservations.get(application)).toMatchObject({ approved: 1_000_000, left: 500_000 });
  });

  test('pages have no gaps, even when entries arrive between them', async () => {
    const first = await read('/entries?limit=5');
    await enter({ kind: 'allocation', amount: 1 });
    const second = await read(`/entries?limit=5&cursor=${first.json.next}`);
    const third = await read(`/entries?limit=5&cursor=${second.json.next}`);
    expect([first, second, third].map(numbers)).toEqual([
      [12, 11, 10, 9, 8],
      [7, 6, 5, 4, 3],
      [2, 1],
    ]);
    expect(third.json.next).toBe(null);
    expect((await read('/entries?cursor=rubbish')).json.errors[0].field).toBe('cursor');
  });

  test('lists payable applications, oldest first', async () => {
    const young = await reserve(10, 'sports');
    const page = await read('/payables?limit=1', personas.treasurer);
    expect(page.json.items).toMatchObject([
      { application, category: 'events', approved: 1_000_000, left: 500_000 },
    ]);
    const next = await read(`/payables?limit=1&cursor=${page.json.next}`, personas.treasurer);
    expect(next.json).toMatchObject({ items: [{ application: young }], next: null });
  });
});
