import { applicationSchema } from '@campus/contracts/budget';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import { callsOnApplications, otherStudent, pdf, specified } from './testing/calls-on-applications.ts';

const begin = Date.parse('2026-11-21T20:00:00Z');
let now = begin;
const portal = portalForTests({ now: () => now });
/** The day at the college, which is five and a half hours ahead. */
const today = '2026-11-22';
const { student, faculty } = personas;
const calls = callsOnApplications(portal);
const { submit, stored, models } = calls;
beforeAll(() => calls.appoint('faculty', faculty));
beforeEach(async () => {
  now = begin;
  await calls.clear();
});

describe('an application', () => {
  test('with only the specified fields is accepted, and answered as specified', async () => {
    const sent = await submit();
    expect(sent.status).toBe(201);
    expect(applicationSchema.parse(sent.json)).toEqual(sent.json);
    expect(sent.json).toMatchObject({
      ...specified,
      _id: expect.stringMatching(/^[0-9a-f]{32}$/),
      budgetFile: expect.stringMatching(/^[0-9a-f]{32}\.pdf$/),
      status: 'Pending',
      facultyRemark: '',
      kind: 'funds',
      purpose: '',
      category: 'other',
      amount: null,
      mine: true,
      overdue: false,
      approvals: 0,
      approvalsNeeded: 1,
      submittedAt: '2026-11-21T20:00:00.000Z',
      waitsSince: '2026-11-21T20:00:00.000Z',
      decidedAt: null,
    });
    const document = await portal.call('GET', `/uploads/${sent.json.budgetFile}`, { as: student });
    expect([document.status, document.text.startsWith('%PDF-1.4')]).toEqual([200, true]);
    expect(await stored(sent.json._id)).toMatchObject({
      submittedOn: today,
      author: { id: student.uid, name: student.name },
      content: { document: { name: 'quotation.pdf' } },
      history: [{ id: sent.json._id, action: 'submit', from: null, to: 'Pending', for: null }],
    });
    const listed = (await calls.list('', student)).json;
    expect(listed).toEqual([sent.json]);
  });

  test('with items asks for their sum, and needs two approvals above the limit', async () => {
    const items = [
      { label: 'Chairs', paise: 3_000_000 },
      { label: 'Tables', paise: 2_000_001 },
    ];
    const sent = await submit({ items, purpose: 'Furniture', category: 'facilities' });
    expect(sent.json).toMatchObject({ amount: 5_000_001, approvalsNeeded: 2, category: 'facilities' });
    expect((await submit({ amount: '5000000' })).json).toMatchObject({
      amount: 5_000_000,
      approvalsNeeded: 1,
    });
    expect((await submit({ amount: '' })).json.amount).toBeNull();
  });

  test('for an event has a place and a last day; one for funds has neither', async () => {
    const event = { kind: 'event', date: today, endDate: '2026-11-24', place: 'Main hall' };
    const sent = await submit(event);
    expect((await stored(sent.json._id))?.content).toMatchObject({
      endDate: '2026-11-24',
      place: 'Main hall',
    });
    const funds = await submit({ ...event, kind: 'funds' });
    expect((await stored(funds.json._id))?.content).toMatchObject({ endDate: null, place: '' });
  });

  test.each(Object.keys(specified))('without %s is refused beside the field', async (field) => {
    expect(fieldsOf(await submit({ [field]: '  ' }))).toEqual([400, [field]]);
  });

  test.each([
    ['a negative amount', { amount: '-5' }, 'amount'],
    ['a fractional amount', { amount: '10.5' }, 'amount'],
    ['no amount at all', { amount: 'much' }, 'amount'],
    ['an amount of nothing', { amount: '0' }, 'amount'],
    ['a date that isn’t one', { date: '2026-02-30' }, 'date'],
    ['a date in words', { date: 'tomorrow' }, 'date'],
    ['a date in another age', { date: '1926-11-21' }, 'date'],
    ['an event that was', { kind: 'event', date: '2026-11-21' }, 'date'],
    [
      'an event that ends before it begins',
      { kind: 'event', date: '2026-12-02', endDate: '2026-12-01' },
      'endDate',
    ],
    ['a last day that isn’t one', { kind: 'event', endDate: 'x' }, 'endDate'],
    ['items that don’t sum up', { amount: '5', items: [{ label: 'A', paise: 4 }] }, 'amount'],
    [
      'items of too much',
      { items: Array.from({ length: 2 }, () => ({ label: 'A', paise: 1e12 })) },
      'amount',
    ],
    ['items that are none', { items: 'chairs' }, 'items'],
    ['items with a fraction', { items: [{ label: 'A', paise: 4.5 }] }, 'items.0.paise'],
    ['too many items', { items: Array.from({ length: 51 }, () => ({ label: 'A', paise: 1 })) }, 'items'],
    ['a name with control characters', { name: 'Asha\u0007' }, 'name'],
    ['a name that is turned round', { name: 'Asha\u202Etxt' }, 'name'],
    ['an explanation of 5,001 characters', { explanation: 'x'.repeat(5001) }, 'explanation'],
    ['an address that is none', { email: 'asha' }, 'email'],
    ['an unknown kind', { kind: 'leave' }, 'kind'],
    ['an unknown category', { category: 'fun' }, 'category'],
    ['an id that is none', { id: 'x' }, 'id'],
  ])('with %s is refused beside the field, and leaves nothing behind', async (_, fields, field) => {
    expect(fieldsOf(await submit(fields))).toEqual([400, [field]]);
    expect(await models().applications.countDocuments()).toBe(0);
  });

  test('can have an explanation of 5,000 characters', async () => {
    expect((await submit({ explanation: 'x'.repeat(5000) })).status).toBe(201);
  });

  test('needs a document and a logged-in sender', async () => {
    expect(fieldsOf(await submit({}, { file: null }))).toEqual([400, ['budgetFile']]);
    expect(codeOf(await submit({}, { as: null }))).toEqual([401, 'not-signed-in']);
    const disguised = { content: '<html><script>alert(1)</script></html>', name: 'a.pdf' };
    expect(fieldsOf(await submit({}, { file: disguised }))).toEqual([400, ['budgetFile']]);
    expect(await models().applications.countDocuments()).toBe(0);
  });
});

describe('repeated', () => {
  const file = { content: pdf('the same'), name: 'quotation.pdf' };

  test('is stored once, even if ten arrive at once or after a revision', async () => {
    const id = drawId();
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit({ id }, { file })));
    expect(new Set(sent.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(sent[0]).toMatchObject({ status: 201, json: { _id: id } });
    expect(await models().applications.countDocuments()).toBe(1);
    expect(await models().figures.findById('funds').lean()).toMatchObject({ submitted: 1 });
    expect((await portal.call('GET', `/uploads/${sent[0]!.json.budgetFile}`, { as: student })).status).toBe(
      200,
    );

    await calls.revise(id, { explanation: 'Three microphones.' });
    const again = await submit({ id }, { file });
    expect([again.status, again.json.explanation]).toEqual([201, 'Three microphones.']);
  });

  test.each([
    ['another explanation', { explanation: 'Something else.' }, {}],
    ['another kind', { kind: 'event' }, {}],
    ['another sum', { amount: '100' }, {}],
    ['another document', {}, { file: { content: pdf('another'), name: 'quotation.pdf' } }],
    ['another author', {}, { as: otherStudent }],
  ])('with %s is refused without details', async (_, fields, by) => {
    const id = drawId();
    await submit({ id }, { file });
    const before = await stored(id);
    const refused = await submit({ id, ...fields }, { file, ...by });
    expect(codeOf(refused)).toEqual([409, 'application-exists']);
    expect(refused.json.message).toBe('Another application has this id already. It stays as it is.');
    expect(await stored(id)).toEqual(before);
  });
});

test('is limited to twenty a day per member, even at once; repeated ones are still answered', async () => {
  const id = drawId();
  const file = { content: pdf('one'), name: 'a.pdf' };
  await submit({ id }, { file });
  const sent = await Promise.all(Array.from({ length: 50 }, () => submit()));
  expect(sent.filter(({ status }) => status === 201)).toHaveLength(19);
  for (const refused of sent.filter(({ status }) => status !== 201))
    expect(codeOf(refused)).toEqual([429, 'too-many-applications']);
  expect(await models().applications.countDocuments()).toBe(20);
  expect(await models().figures.findById('funds').lean()).toMatchObject({ submitted: 20 });
  expect((await submit({ id }, { file })).status).toBe(201);
  expect((await submit({}, { as: otherStudent })).status).toBe(201);
  now += 86_400_000;
  expect((await submit()).status).toBe(201);
});
