import type { CaseState } from '@campus/contracts/integrity';
import { beforeAll, expect, test } from 'vitest';
import { portalForTests } from '../../testing/test-portal.ts';
import { type Persona, personas } from '../../testing/tokens.ts';
import { drawId } from '../../testing/draw-id.ts';
import {
  callsOnCases,
  caseIn,
  colleagues,
  fresh,
  monday,
  panelist,
  teachers,
} from './testing/calls-on-cases.ts';
import { planOf } from '../../testing/plan-of.ts';

const portal = portalForTests({ now: () => monday });
const calls = callsOnCases(portal);
const { student, faculty, committee } = personas;
const [standIn] = teachers as [Persona];
const open: CaseState[] = [
  'reported',
  'checked',
  'notified',
  'unanswered',
  'answered',
  'decided',
  'appealed',
];
const states: CaseState[] = [...open, 'final', 'published', 'dismissed'];

/** Queries on the collections that grow. */
const asked = new Map<string, Question>();
interface Question {
  collection: string;
  filter: object;
  sort: Record<string, 1 | -1>;
}

/** So many that an order by hand costs more than an index does. */
async function fill(): Promise<void> {
  const cases = Array.from({ length: 150 }, () => states.map((state) => caseIn(state, { excluded: [] })));
  await calls.models().cases.collection.insertMany(cases.flat() as never);
  const records = cases.flat().map(({ level, kind }) => ({
    _id: drawId(),
    term: '2026-1',
    level,
    kind,
    outcome: 'warning' as const,
    afterAppeal: false,
    lines: [],
  }));
  await calls.models().records.collection.insertMany(records as never);
}

beforeAll(async () => {
  await calls.appoint('faculty', faculty, standIn);
  await calls.appoint('committee', committee, ...colleagues);
  await calls.letStandIn(panelist, standIn, '2026-11-23');
  await fill();
  portal.connection.set('debug', (collection: string, method: string, ...args: unknown[]) => {
    if (!/^(cases|integrityRecords)$/.test(collection) || !/^(find|count|update|delete)/.test(method)) return;
    const filter = args[0] as object;
    const { sort = {} } = (method.startsWith('find') ? args[1] : {}) as Partial<Question>;
    const question = { collection, filter, sort };
    asked.set(JSON.stringify(question), question);
  });
});

async function ask(path: string, as: Persona): Promise<string> {
  const { status, json, text } = await portal.call('GET', `/api/${path}`, { as });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return json?.next;
}

test('answers every database query in order by an index, however much there is', async () => {
  for (const as of [committee, standIn]) {
    for (const path of ['cases?', 'case-queue?', ...states.map((state) => `cases?state=${state}`)]) {
      const next = await ask(path, as);
      await ask(`${path}&cursor=${next}`, as);
    }
    await ask('case-deadlines?from=2026-11-01&until=2026-12-31', as);
  }
  for (const as of [student, faculty, committee]) await ask('case-reminder', as);
  await ask(`cases/mine?part=reporter&cursor=${await ask('cases/mine?part=reporter', faculty)}`, faculty);
  await ask(`cases/mine?part=student&cursor=${await ask('cases/mine?part=student', student)}`, student);
  for (const query of [
    '',
    'term=2026-1',
    'kind=plagiarism',
    'outcome=warning',
    'kind=plagiarism&outcome=warning',
  ])
    await ask(
      `integrity-records?${query}&cursor=${await ask(`integrity-records?${query}`, student)}`,
      student,
    );
  await ask('integrity-figures', student);

  const { json, text } = await calls.report();
  expect([text, json.state]).toEqual([expect.anything(), 'reported']);
  const id: string = json.id;
  await calls.evidence(id, faculty);
  const evidence = (await calls.read(id, faculty)).json.evidence[0].document.file;
  await portal.call('GET', `/uploads/${evidence}`, { as: committee });
  for (const action of ['check', 'notify'] as const) await calls.step(id, action, committee);
  await calls.answer(id, student);
  expect((await calls.decide(id, fresh)).status).toBe(200);
  const { _id: final } = await calls.store('final');
  expect((await calls.publish(final, fresh)).status).toBe(200);
  await calls.store('sealed');
  await portal.portal.runJobs();
  portal.connection.set('debug', false);

  const isSlow = async ({ collection, filter, sort }: Question) => {
    const found = portal.connection.collection(collection).find(filter).sort(sort);
    return /COLLSCAN|"SORT"/.test(await planOf(found));
  };
  const slow: unknown[] = [];
  for (const question of asked.values()) if (await isSlow(question)) slow.push(question);
  expect(slow).toEqual([]);
  const scan: Question = { collection: 'cases', filter: { course: 'CS301' }, sort: {} };
  const sort: Question = { collection: 'cases', filter: { sealed: false }, sort: { happenedOn: 1 } };
  expect([await isSlow(scan), await isSlow(sort)]).toEqual([true, true]);
  expect(asked.size).toBeGreaterThan(60);
});
