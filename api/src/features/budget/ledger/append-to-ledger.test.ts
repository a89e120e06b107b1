import { beforeAll, beforeEach, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { createKeptSums } from './kept-sums.ts';
import { chained, link } from './ledger.ts';
import type { EntryRecord } from './model.ts';
import { appointTreasurer, callsOnLedger, drawId, ledgerOf } from './testing/ledger-calls.ts';

const portal = portalForTests();
const { enter, read, readText, correct, reserve, clear, stored } = callsOnLedger(portal);
beforeAll(() => appointTreasurer(portal));
beforeEach(clear);

const times = <T>(count: number, work: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, i) => work(i)));
const countOf = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length;

/** Each entry follows on the one before. */
function expectUnbroken(entries: EntryRecord[]) {
  let last: EntryRecord | null = null;
  for (const entry of entries) {
    expect(link(last, entry)).toMatchObject({ _id: entry._id, previous: entry.previous, hash: entry.hash });
    last = entry;
  }
}

test('numbers 100 entries at once from 1 to 100, and adds all to the sums', async () => {
  const answers = await times(100, (i) => enter({ kind: 'allocation', amount: i + 1 }));
  expect(countOf(answers, 201)).toBe(100);
  const entries = await stored();
  expect(entries.map(({ _id }) => _id)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1));
  expectUnbroken(entries);
  expect((await read('/summary')).json.income).toBe(5050);
});

test('keeps who entered something under another name, and shows only that name', async () => {
  const as = personas.treasurer;
  const rename = (name: string) => portal.call('PUT', '/api/me/name', { as, body: { name } });
  expect((await rename('Ravi Deshmukh')).status).toBe(200);
  const { json } = await enter({ kind: 'allocation', amount: 5 }, { as });
  await correct(json.number, {}, as);
  await rename(as.name!);
  await reserve(10);
  expect(json.by).toBe('Ravi Deshmukh');
  const { uid } = personas.treasurer;
  expect((await stored()).map(({ member }) => member)).toEqual([uid, uid, 'faculty-1']);
  for (const path of ['/entries', '/entries/1', '/export', '/chain'])
    expect((await readText(path)).text).not.toContain(uid);
});

test('several servers at once break no chain and lose no entry', async () => {
  const servers = Array.from({ length: 4 }, () => ledgerOf(portal));
  await times(40, (i) =>
    servers[i % 4]!.reserve({
      application: drawId(),
      amount: 10,
      category: 'sports',
      text: 'Balls',
      on: '2026-11-01',
      by: { id: 'x', name: 'Ravi' },
    }),
  );
  const entries = await stored();
  expect(entries).toHaveLength(40);
  expectUnbroken(entries);
  expect((await read('/summary?year=2026-27')).json.reserved).toBe(400);
});

test('50 payments at once never spend more than the reservation', async () => {
  const application = await reserve(1000);
  const answers = await times(50, () => enter({ kind: 'payment', application, amount: 30 }));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([33, 17]);
  expect(answers.find(({ status }) => status === 409)!.json.code).toBe('over-reserved');
  expectUnbroken(await stored());
  expect((await read('/summary')).json).toMatchObject({ spent: 990, reserved: 10 });
});

test('makes one entry and one answer for 20 identical requests at once', async () => {
  const fields = { requestId: drawId(), kind: 'allocation', amount: 700 };
  const answers = await times(20, () => enter(fields));
  expect(countOf(answers, 201)).toBe(20);
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  expect(await stored()).toHaveLength(1);
  for (const other of [{ amount: 701 }, { text: 'Else' }, { party: 'Else' }, { category: 'sports' }])
    expect((await enter({ ...fields, ...other })).json.code).toBe('entry-exists');
  expect((await correct(1, { requestId: fields.requestId })).json.code).toBe('entry-exists');
  expect((await read('/summary')).json.income).toBe(700);
});

test('answers a repeated payment again, even if it spent the last of the money', async () => {
  const application = await reserve(1000);
  const fields = { requestId: drawId(), kind: 'payment', application, amount: 1000 };
  expect((await enter(fields)).status).toBe(201);
  expect((await enter(fields)).status).toBe(201);
  expect((await read('/summary')).json.spent).toBe(1000);
});

test('an approval reserves once, even at once, on several servers, and after a cancellation', async () => {
  const application = drawId();
  const reservation = {
    application,
    amount: 500,
    category: 'sports' as const,
    text: 'Balls',
    on: '2026-11-01',
    by: { id: 'x', name: 'Ravi' },
  };
  const servers = [ledgerOf(portal), ledgerOf(portal)];
  await times(10, (i) => servers[i % 2]!.reserve(reservation));
  expect(await stored()).toHaveLength(1);
  expect((await correct(1)).status).toBe(201);
  await servers[0]!.reserve(reservation);
  expect(await stored()).toHaveLength(2);
  expect((await read('/summary?year=2026-27')).json.reserved).toBe(0);
});

test('an entry can be cancelled once, but no correction and no partly spent reservation', async () => {
  const application = await reserve(1000);
  await enter({ kind: 'payment', application, amount: 1 });
  expect((await correct(1)).json.code).toBe('over-reserved');
  const answers = await times(10, () => correct(2));
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([1, 9]);
  expect(answers.find(({ status }) => status === 409)!.json.code).toBe('entry-corrected');
  expect((await correct(3)).json.code).toBe('correction-stays');
  expect((await correct(1)).status).toBe(201);
  expect((await enter({ kind: 'payment', application, amount: 1 })).json.errors[0].field).toBe('application');
  expect((await read('/summary')).json).toMatchObject({ reserved: 0, spent: 0, left: 0 });
  expect((await correct(9)).status).toBe(404);
});

test('a repeated correction is the same one', async () => {
  await enter({ kind: 'allocation', amount: 5 });
  const body = { requestId: drawId() };
  const first = await correct(1, body);
  expect((await correct(1, body)).json).toEqual(first.json);
  expect((await correct(1, { ...body, text: 'Another reason' })).json.code).toBe('entry-exists');
});

test('a reader adds up an entry whose server crashed', async () => {
  await enter({ kind: 'allocation', amount: 100 });
  const application = await reserve(60);
  const entries = await stored();
  // As a crash leaves them: only inserted.
  const left = { ...entries[0]!, requestId: drawId(), year: '2024-25', on: '2024-12-01', years: ['2024-25'] };
  const alone = link(entries[1]!, left);
  const paid = link(alone, {
    ...entries[1]!,
    kind: 'payment' as const,
    amount: 50,
    requestId: drawId(),
  });
  await portal.connection.collection('ledger').insertMany([alone, paid] as never[]);
  // Every sum at once, from many readers.
  const answers = await times(10, () => read('/summary'));
  for (const { json } of answers)
    expect(json).toMatchObject({
      income: 100,
      reserved: 10,
      spent: 50,
      years: [entries[0]!.year, '2024-25'],
    });
  expect((await read('/summary?year=2024-25')).json.income).toBe(100);
  expect((await enter({ kind: 'payment', application, amount: 11 })).json.code).toBe('over-reserved');
  expect((await enter({ kind: 'payment', application, amount: 10 })).status).toBe(201);
});

test('rebuilds lost sums, however many writers are adding', async () => {
  await times(30, (i) => enter({ kind: 'allocation', amount: i + 1 }));
  for (const name of ['ledgerTotals', 'ledgerReservations', 'ledgerProgress'])
    await portal.connection.collection(name).deleteMany({});
  const { models } = ledgerOf(portal);
  await times(8, () => createKeptSums(models).catchUp());
  expect((await read('/summary')).json.income).toBe(465);
});

test('computes a hash over the named fields in order', async () => {
  await enter({ kind: 'allocation', amount: 5 });
  const [entry] = await stored();
  expect(Object.keys(chained(entry!))).toEqual([
    'number',
    'at',
    'kind',
    'amount',
    'category',
    'on',
    'year',
    'text',
    'party',
    'application',
    'document',
    'corrects',
    'by',
    'previous',
  ]);
});
