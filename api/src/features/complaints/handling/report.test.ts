import { type PublicCount, publicCountInWords } from '@campus/contracts';
import type { ComplaintReport, ReportCount } from '@campus/contracts/complaints';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { filingAt, namedFields } from '../filing/testing/test-filing.ts';
import type { Mark } from '../model.ts';
import { ombudsperson, setTwoInstances } from '../procedure/testing/two-instances.ts';
import { recount } from '../invariants.ts';
import { callsOnComplaints, colleague } from './testing/calls-on-complaints.ts';
import { appointBoard, storeComplaint, storedComplaint } from './testing/stored-complaint.ts';

let now = Date.parse('2026-11-23T06:00:00Z');
const portal = portalForTests({ now: () => now });
const { models, change } = callsOnComplaints(portal);
const filing = filingAt(portal);
const { student, board, admin } = personas;

beforeAll(async () => {
  await appointBoard(portal, board, colleague);
  await setTwoInstances(portal, { board: { acknowledge: 3, hear: null, decide: 15, appeal: 15 } });
});
beforeEach(async () => {
  now = Date.parse('2026-11-23T06:00:00Z');
  for (const name of ['complaints', 'complaintFigures'])
    await portal.connection.collection(name).deleteMany({});
});

const get = (as: Persona | undefined, query = '', path = '') =>
  portal.call('GET', `/api/complaint-report${path}${query}`, { as });
async function reportTo(as: Persona, query = ''): Promise<ComplaintReport> {
  const { status, json, text } = await get(as, query);
  expect([status, status === 200 ? '' : text]).toEqual([200, '']);
  return json as ComplaintReport;
}
const file = (category: string, counted: { committee?: string; marks?: Mark[] } = {}, more = {}) =>
  storeComplaint(portal, {
    category,
    audience: 'board',
    filedOn: '2026-10-05',
    counted: { committee: 'board', isPublic: false, marks: [], ...counted },
    ...more,
  });
const many = (count: number, ...given: Parameters<typeof file>) =>
  Promise.all(Array.from({ length: count }, () => file(...given)));
const words = (rows: Record<ReportCount, PublicCount>[], count: ReportCount = 'filed') =>
  rows.map((row) => publicCountInWords(row[count]));

describe('the report', () => {
  test.each(['', '/export'])('needs a login, and a seat or the role admin: %s', async (path) => {
    expect((await get(undefined, '', path)).status).toBe(401);
    const refused = await get(student, '', path);
    expect([refused.status, refused.json.code]).toEqual([403, 'forbidden']);
    for (const as of [board, ombudsperson, admin]) expect((await get(as, '', path)).status).toBe(200);
    expect((await get(board, '?year=2026', path)).status).toBe(400);
  });

  test('shows a committee its own figures; a second instance and admins see all', async () => {
    const ids = async (as: Persona) => (await reportTo(as)).committees.map(({ id }) => id);
    expect(await ids(board)).toEqual(['board']);
    expect(await ids(ombudsperson)).toEqual(['board', 'ombudsperson']);
    expect(await ids(admin)).toEqual(['board', 'ombudsperson']);
  });

  test('counts by category and by month, in the year of filing', async () => {
    const marks: Mark[] = ['acknowledgedInTime', 'decidedInTime'];
    await many(12, 'mess', { marks }, { answeredOn: '2026-10-07', closedOn: '2026-10-15' });
    await many(9, 'hostel', { marks: ['overdue', 'appealed'] }, { filedOn: '2026-08-05' });
    await many(8, 'safety', {}, { filedOn: '2026-09-05', closedOn: '2026-09-06' });
    await many(7, 'mess', {}, { filedOn: '2026-06-30' });
    await recount(portal.connection);
    const { year, years, committees } = await reportTo(board);
    expect([year, years]).toEqual(['2026-27', ['2026-27', '2025-26']]);
    const [{ total, byCategory, byMonth }] = committees as [ComplaintReport['committees'][number]];
    expect(words([total])).toEqual(['29']);
    expect([total.daysToAcknowledge, total.daysToDecide]).toEqual([2, 10]);
    const all = (['acknowledgedInTime', 'decidedInTime', 'overdue', 'appealed'] as const).map((count) =>
      publicCountInWords(total[count]),
    );
    expect(all).toEqual(['12', '12', '9', '9']);
    const row = (id: string) => byCategory.find(({ category }) => category === id)!;
    expect(words([row('mess'), row('hostel'), row('safety'), row('fees')])).toEqual([
      '12',
      '9',
      'hidden to protect privacy',
      'fewer than 5',
    ]);
    // A median would tell of a hidden count.
    expect([row('mess').daysToDecide, row('safety').daysToDecide]).toEqual([10, null]);
    expect(byMonth.map(({ month }) => month)).toEqual(['2026-07', '2026-08', '2026-09', '2026-10']);
    expect(words(byMonth)).toEqual(['fewer than 5', '9', 'hidden to protect privacy', '12']);
    expect(words([(await reportTo(board, '?year=2025-26')).committees[0]!.total])).toEqual(['7']);
  });

  test('hides small counts, and those that would tell them, by category and by month', async () => {
    await many(20, 'mess');
    await many(9, 'hostel', {}, { filedOn: '2026-09-05' });
    await file('ragging', {}, { closedOn: '2026-10-06' });
    await recount(portal.connection);
    const [{ total, byCategory, byMonth }] = (await reportTo(admin)).committees as [
      ComplaintReport['committees'][number],
    ];
    expect([words([total]), total.daysToDecide]).toEqual([['30'], null]);
    const of = (id: string) => words(byCategory.filter(({ category }) => category === id))[0];
    expect(['mess', 'hostel', 'ragging', 'other'].map(of)).toEqual([
      '20',
      'hidden to protect privacy',
      'fewer than 5',
      'fewer than 5',
    ]);
    expect(words(byMonth)).toEqual(['fewer than 5', 'fewer than 5', 'hidden to protect privacy', '21']);
  });

  test('counts no complaint of a month that is not over', async () => {
    await many(9, 'mess', {}, { filedOn: '2026-11-01' });
    await recount(portal.connection);
    expect(words([(await reportTo(board)).committees[0]!.total])).toEqual(['fewer than 5']);
    now = Date.parse('2026-12-01T06:00:00Z');
    expect(words([(await reportTo(board)).committees[0]!.total])).toEqual(['9']);
  });

  test('leaves out complaints that are hidden from the reader, whoever hid them', async () => {
    await many(6, 'mess');
    for (const by of ['author', 'committee', 'self'] as const)
      await file('mess', {}, { hiddenFrom: [{ id: board.uid, name: 'Bala', by }] });
    await recount(portal.connection);
    const total = async (as: Persona) => words([(await reportTo(as)).committees[0]!.total])[0];
    expect([await total(board), await total(colleague), await total(admin)]).toEqual(['6', '9', '9']);
  });

  test('has no row or year for a complaint that is hidden from its reader', async () => {
    const hiddenFrom = [{ id: board.uid, name: 'Bala', by: 'author' as const }];
    await file('retired', {}, { hiddenFrom });
    await file('mess', {}, { hiddenFrom, filedOn: '2024-10-05' });
    await recount(portal.connection);
    const seenBy = async (as: Persona) => {
      const { years, committees } = await reportTo(as);
      return [years, committees[0]!.byCategory.some(({ category }) => category === 'retired')];
    };
    expect(await seenBy(board)).toEqual([['2026-27'], false]);
    expect(await seenBy(colleague)).toEqual([['2026-27', '2024-25'], true]);
  });

  test('is a CSV with plain headings, in which no name of a category is a formula', async () => {
    const { committees, ...setup } = (await models().setup.findOne().lean())!;
    const categories = setup.categories.map((one) => (one.id === 'mess' ? { ...one, label: '=1+1' } : one));
    await models().setup.updateOne({}, { categories });
    await many(12, 'mess', { marks: ['decidedInTime'] }, { closedOn: '2026-10-09' });
    await many(9, 'other');
    await recount(portal.connection);
    const { headers, text } = await get(board, '?year=2026-27', '/export');
    await models().setup.updateOne({}, { categories: setup.categories });
    expect(committees).toHaveLength(2);
    expect(headers.get('content-type')).toContain('text/csv');
    const lines = text.split('\r\n');
    expect(lines[0]).toContain('Academic year,Committee,Category,Month,Received,Acknowledged in time');
    expect(lines[1]).toBe('2026-27,Board,All,All,21,fewer than 5,12,fewer than 5,fewer than 5,,4');
    expect(text).toContain("2026-27,Board,'=1+1,All,12,");
    expect(text).toContain('2026-27,Board,All,2026-10,');
  });
});

describe('a complaint', () => {
  const countedOf = async (id: string) => (await storedComplaint(portal, id))!.counted;
  const step = (id: string, as: Persona, body: object) => change(id, as, body);
  const decide = { action: 'decide', text: 'The stove is new.', done: '' };
  async function filed(): Promise<string> {
    const fields = namedFields({ category: 'mess', audience: 'board' });
    expect((await filing.named(fields)).status).toBe(201);
    return fields['id']!;
  }
  const kept = async () =>
    (await models().figures.findById('2026-11:board:mess:private').lean()) as Record<string, unknown> | null;

  test('that is answered and decided in time, then appealed, is counted so for the first committee', async () => {
    const id = await filed();
    expect((await step(id, board, { action: 'review', text: '', audience: 'public' })).status).toBe(200);
    const decided = await step(id, board, decide);
    expect([decided.status, decided.text.slice(0, decided.status === 200 ? 0 : 500)]).toEqual([200, '']);
    expect((await step(id, student, { action: 'appeal', text: 'It is cold again.' })).status).toBe(200);
    const marks = ['acknowledgedInTime', 'decidedInTime', 'appealed'];
    expect(await countedOf(id)).toEqual({ committee: 'board', isPublic: false, marks });
    expect(await kept()).toMatchObject({ filed: 1, acknowledgedInTime: 1, decidedInTime: 1, appealed: 1 });
    expect(await recount(portal.connection)).toEqual([]);
  });

  test('that is not decided in time is overdue once, and never in time', async () => {
    const id = await filed();
    now = Date.parse('2027-01-04T06:00:00Z');
    for (let run = 0; run < 3; run += 1) await portal.portal.runJobs();
    expect((await storedComplaint(portal, id))!.committee).toBe('ombudsperson');
    expect((await step(id, ombudsperson, decide)).status).toBe(200);
    expect(await countedOf(id)).toEqual({ committee: 'board', isPublic: false, marks: ['overdue'] });
    expect(await kept()).toMatchObject({ filed: 1, overdue: 1 });
    expect(await kept()).not.toHaveProperty('decidedInTime');
    expect(await recount(portal.connection)).toEqual([]);
  });

  test('is overdue at a late step, too, that comes before the job', async () => {
    const id = await filed();
    now = Date.parse('2026-11-30T06:00:00Z');
    await step(id, board, { action: 'answer', text: 'Soon.', audience: 'author' });
    await portal.portal.runJobs();
    expect((await countedOf(id)).marks).toEqual(['overdue']);
    expect(await kept()).toMatchObject({ overdue: 1 });
  });
});
