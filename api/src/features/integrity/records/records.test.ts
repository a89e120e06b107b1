import { caseKinds, caseOutcomes, type TermFigures } from '@campus/contracts/integrity';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import type { CaseRecord, PublishedRecord } from '../model.ts';
import { fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnCases, monday } from '../testing/calls-on-cases.ts';
import { type CountedTerms, integrityFigures } from './routes.ts';

const portal = portalForTests({ now: () => monday });
const { store, clear, models } = callsOnCases(portal);
const { student, admin } = personas;
beforeEach(clear);

const get = (path: string, as: Persona | undefined = student) => portal.call('GET', `/api/${path}`, { as });
const count = (n: number) => n.toString(16).padStart(32, '0');

const record = (given: Partial<PublishedRecord> = {}): PublishedRecord => ({
  _id: drawId(),
  term: '2026-1',
  level: 'year-3',
  kind: 'plagiarism',
  outcome: 'warning',
  afterAppeal: false,
  lines: ['Two programs were the same.'],
  ...given,
});
const publish = (...records: PublishedRecord[]) => models().records.insertMany(records);

test.each([
  'integrity-records',
  `integrity-records/${count(1)}`,
  'integrity-figures',
  'integrity-figures/export',
])('%s is for every member', async (path) => {
  await publish(record({ _id: count(1) }));
  const statuses = [];
  for (const as of [undefined, personas.foreign, personas.unverified, student, admin])
    statuses.push((await portal.call('GET', `/api/${path}`, { as })).status);
  expect(statuses).toEqual([401, 403, 403, 200, 200]);
});

describe('records', () => {
  test('show exactly what was published', async () => {
    const { _id, ...told } = record({ afterAppeal: true });
    await publish({ _id, ...told });
    await models().records.collection.updateOne({ _id } as never, { $set: { case: 'secret' } });
    const shown = { id: _id, ...told };
    expect((await get('integrity-records')).json).toEqual({ items: [shown], next: null });
    expect((await get(`integrity-records/${_id}`)).json).toEqual(shown);
  });

  test.each([
    ['', [5, 4, 3, 2, 1]],
    ['term=2026-1', [4, 2]],
    ['kind=copying', [5, 4, 3]],
    ['outcome=failed', [5, 4, 1]],
    ['kind=copying&outcome=failed&term=2026-1', [4]],
    ['kind=other', []],
  ])('?%s finds %j', async (query, expected) => {
    await publish(
      record({ _id: count(1), outcome: 'failed', term: '2025-1' }),
      record({ _id: count(2) }),
      record({ _id: count(3), kind: 'copying', term: '2026-2' }),
      record({ _id: count(4), kind: 'copying', outcome: 'failed' }),
      record({ _id: count(5), kind: 'copying', outcome: 'failed', term: '2026-2' }),
    );
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { json } = await get(`integrity-records?limit=2&${query}${cursor && `&cursor=${cursor}`}`);
      found.push(...json.items.map(({ id }: { id: string }) => id));
      cursor = json.next;
    }
    const terms = new Map((await models().records.find().lean()).map(({ _id, term }) => [_id, term]));
    expect(found.map((id) => terms.get(id))).toEqual(
      found
        .map((id) => terms.get(id)!)
        .toSorted()
        .toReversed(),
    );
    expect(found.toSorted()).toEqual(expected.map(count).toSorted());
  });

  test.each([
    ['term=2026', 'term'],
    ['term=2026-3', 'term'],
    ['kind=theft', 'kind'],
    ['outcome=dismissed', 'outcome'],
    ['cursor=x', 'cursor'],
    ['limit=101', 'limit'],
    ['kind=copying&kind=other', 'kind'],
  ])('refuse ?%s', async (query, field) => {
    expect(fieldsOf(await get(`integrity-records?${query}`))).toEqual([400, [field]]);
  });

  test("don't exist for an unknown id, or the id of a case", async () => {
    const { _id } = await store('published');
    expect((await get(`integrity-records/${_id}`)).status).toBe(404);
    expect((await get(`integrity-records/${drawId()}`)).status).toBe(404);
    expect((await get('integrity-records/x')).status).toBe(400);
  });
});

/** So many cases that are over. */
const close = async (times: number, given: Partial<CaseRecord>) => {
  for (let i = 0; i < times; i += 1) await store('published', given);
};
const figures = (today = '2026-11-23') =>
  integrityFigures({ models: models(), today: () => today }, new Map());
const shown = ({ term, total, byKind, byOutcome, dismissed }: TermFigures) => [
  term,
  ...[total, ...byKind, ...byOutcome, dismissed].map(({ count: n, isSmall }) => n ?? (isSmall ? '<' : 'x')),
];

describe('figures', () => {
  test('cover past terms from the first one, by kind and outcome', async () => {
    await close(9, { closedTerm: '2025-1', kind: 'copying', ending: 'failed' });
    await close(3, { closedTerm: '2025-1', kind: 'copying', ending: 'dismissed' });
    await close(6, { closedTerm: '2025-1', kind: 'material', ending: 'failed' });
    await close(4, { closedTerm: '2026-1', kind: 'other', ending: 'warning' });
    // Cases of this term: open, decided with time to appeal until the next term, or dropped before the notice.
    await close(5, { closedTerm: '2026-2' });
    await close(5, { closedTerm: null, ending: null });
    await close(5, { closedTerm: '2027-1' });
    await close(5, { closedTerm: '2025-1', ending: null });
    expect((await figures()).map(shown)).toEqual([
      ['2026-1', ...Array.from({ length: 14 }, () => '<')],
      ['2025-2', ...Array.from({ length: 14 }, () => '<')],
      ['2025-1', 15, 9, 'x', '<', '<', '<', '<', '<', '<', '<', '<', 'x', '<', '<'],
    ]);
    expect((await figures('2027-01-01')).map(({ term }) => term)).toEqual([
      '2026-2',
      '2026-1',
      '2025-2',
      '2025-1',
    ]);
    const [newest] = await figures();
    expect(newest!.byKind.map(({ kind }) => kind)).toEqual(Object.keys(caseKinds));
    expect(newest!.byOutcome.map(({ outcome }) => outcome)).toEqual(Object.keys(caseOutcomes));
  });

  test('don’t reveal the number of dismissed cases together with the records', async () => {
    await close(20, { closedTerm: '2025-1', kind: 'copying', ending: 'failed' });
    const published = record({ term: '2025-1', kind: 'copying', outcome: 'failed' });
    await publish(...Array.from({ length: 20 }, () => ({ ...published, _id: drawId() })));
    const before = await figures();
    await close(4, { closedTerm: '2025-1', kind: 'copying', ending: 'dismissed' });
    expect(await figures()).toEqual(before);
    expect(before.at(-1)!.total.count).toBe((await get('integrity-records?limit=100')).json.items.length);
    await close(1, { closedTerm: '2025-1', kind: 'copying', ending: 'dismissed' });
    expect((await figures()).at(-1)!.dismissed.count).toBe(5);
  });

  test('stay when a case is sealed', async () => {
    await close(6, { closedTerm: '2020-1', closedOn: '2020-05-02', kind: 'copying', ending: 'failed' });
    const before = await figures();
    await portal.portal.runJobs();
    expect(await models().cases.countDocuments({ sealed: true })).toBe(6);
    expect(await figures()).toEqual(before);
  });

  test('are counted once per term, and again after a failure', async () => {
    await close(6, { closedTerm: '2025-2' });
    const counted: CountedTerms = new Map();
    const asked = models();
    const ofDay = (today: string) => integrityFigures({ models: asked, today: () => today }, counted);
    const count = vi.spyOn(asked.cases, 'countDocuments').mockImplementationOnce(() => {
      throw new Error('not now');
    });
    await expect(ofDay('2026-03-01')).rejects.toThrow('not now');
    const before = await ofDay('2026-03-01');
    expect(before.map(shown)[0]!.slice(0, 2)).toEqual(['2025-2', 6]);
    count.mockClear();
    expect(await ofDay('2026-03-01')).toEqual(before);
    expect(count).not.toHaveBeenCalled();
    expect((await ofDay('2026-07-01')).map(({ term }) => term)).toEqual(['2026-1', '2025-2']);
    count.mockRestore();
  });

  test('are empty if no term has a case', async () => {
    await store('reported');
    expect(await figures()).toEqual([]);
  });
});
