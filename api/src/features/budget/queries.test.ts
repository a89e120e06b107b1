import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { personas } from '../../testing/tokens.ts';
import {
  callsOnApplications,
  colleagues,
  otherStudent,
} from './applications/testing/calls-on-applications.ts';
import { callsOnLedger, today } from './ledger/testing/ledger-calls.ts';
import { planOf } from '../../testing/plan-of.ts';

const portal = portalForTests();
const calls = callsOnApplications(portal);
const ledger = callsOnLedger(portal);

/** The queries to growing collections. */
const asked = new Map<string, Question>();
interface Question {
  collection: string;
  filter: object;
  sort: Record<string, 1 | -1>;
}
beforeAll(async () => {
  await calls.appoint('treasurer', personas.treasurer);
  await calls.appoint('faculty', colleagues[0]!);
  await calls.letStandIn(personas.admin, colleagues[0]!, today());
  portal.connection.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (!/^(applications|ledger|documents|standIns)$/.test(collection) || method.startsWith('insert')) return;
    const filter = (method === 'distinct' ? args[1] : args[0]) as Question['filter'];
    const { sort = {} } = (method === 'find' || method === 'findOne' ? args[1] : {}) as Partial<Question>;
    const question = { collection, filter, sort };
    asked.set(JSON.stringify(question), question);
  });
});

test('answers every database query by an index, however much there is', async () => {
  const { json } = await calls.submit({ amount: 500 });
  const id: string = json._id;
  const file = { content: '%PDF-1.4\n%%EOF\n', name: 'invoice.pdf' };
  await calls.revise(id, { amount: 600 }, { file });
  for (const as of [personas.student, personas.admin, personas.treasurer, otherStudent, colleagues[0]!]) {
    for (const query of [
      '',
      `before=${id}`,
      'status=Pending',
      'kind=funds',
      'status=Pending&kind=funds',
      'mine=true',
    ])
      await calls.list(query, as);
    for (const query of ['', 'status=Pending', 'kind=funds', 'kind=funds&status=Pending', 'limit=1'])
      await calls.register(query, as);
    for (const query of ['', 'kind=funds', 'overdue=true', 'limit=1']) await calls.queue(query, as);
    await calls.waiting(as);
    await calls.read(id, as);
    await portal.call('GET', `/uploads/${json.budgetFile}`, { as });
  }
  await calls.decide(id, personas.admin, { version: 1 });
  const invoice = new File([file.content], file.name);
  const paid = await ledger.enter({ kind: 'payment', application: id, amount: 10 }, { document: invoice });
  await portal.call('GET', `/uploads/${paid.json.document.file}`, { as: personas.student });
  await ledger.correct(paid.json.number);
  for (const query of [
    '',
    `application=${id}`,
    'year=2026-27&month=2026-11',
    'category=other&kind=payment',
    'sort=day',
    'sort=sum',
    'sort=day&category=other',
    'sort=sum&kind=payment',
    'search=invoice',
    'search=tests&sort=day&kind=payment',
  ])
    await ledger.read(`/entries?${query}`);
  for (const path of ['/summary', '/entries/1']) await ledger.read(path);
  for (const path of ['/export', '/export?year=2026-27', '/chain']) await ledger.readText(path);
  await ledger.read('/payables', personas.treasurer);
  await portal.portal.runJobs();
  portal.connection.set('debug', false);

  const scans: Question[] = [];
  for (const question of asked.values()) {
    const { collection, filter, sort } = question;
    const found = portal.connection.collection(collection).find(filter).sort(sort);
    // MongoDB walks through a clustered collection of so few entries to get them in the order of `_id`.
    if (process.env['MONGODB_URI'] && Object.keys(sort)[0] === '_id') continue;
    if ((await planOf(found)).includes('COLLSCAN')) scans.push(question);
  }
  expect(asked.size).toBeGreaterThan(40);
  expect(scans).toEqual([]);
});
