import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { portalForTests } from '../../../testing/test-portal.ts';
import { type Persona, personas } from '../../../testing/tokens.ts';
import { codeOf, fieldsOf } from '../../../testing/answers.ts';
import { drawId } from '../../../testing/draw-id.ts';
import {
  authorOf,
  callsOnApplications,
  colleagues,
  contentFor,
  otherStudent,
  pdf,
  specified,
} from './testing/calls-on-applications.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const portal = portalForTests({ now: () => now });
const today = '2026-11-21';
const { student, faculty, treasurer, admin } = personas;
const [second, third, away] = colleagues as [Persona, Persona, Persona];
const standIn: Persona = { uid: 'faculty-9', email: 'tara@sggs.ac.in', name: 'Tara Iyer' };
const calls = callsOnApplications(portal);
const { store, stored, decide, revise, returnIt, read } = calls;
beforeAll(async () => {
  await calls.appoint('faculty', faculty, second, third, away, standIn);
  await calls.appoint('treasurer', treasurer);
  await calls.letStandIn(away, standIn, today);
});
beforeEach(calls.clear);

const large = (id = drawId()) =>
  store({ _id: id, approvalsNeeded: 2, content: { ...contentFor(id), amount: 9_000_000 } });
const entries = async (application: string) =>
  (await portal.call('GET', `/api/ledger/entries?application=${application}`, { as: student })).json.items;

describe('deciding', () => {
  test('sets status and remark as specified, visible to every reader', async () => {
    const { _id } = await store();
    const approved = await decide(_id, faculty, { facultyRemark: ' Well planned. ' });
    expect(approved).toMatchObject({
      status: 200,
      json: {
        _id,
        status: 'Approved',
        facultyRemark: 'Well planned.',
        decidedAt: new Date(now).toISOString(),
      },
    });
    expect((await read(_id, student)).json).toMatchObject({
      status: 'Approved',
      waitsSince: null,
      approvedBy: [authorOf(faculty)],
      actions: [],
      review: null,
      history: [{ action: 'submit' }, { action: 'approve', by: authorOf(faculty), text: 'Well planned.' }],
    });
  });

  test.each([
    ['an unknown status', { status: 'Pending' }, 'status'],
    ['no status', { status: undefined }, 'status'],
    ['a remark of blanks', { facultyRemark: ' \u200b ' }, 'facultyRemark'],
    ['no remark', { facultyRemark: undefined }, 'facultyRemark'],
    ['a remark that is too long', { facultyRemark: 'x'.repeat(2001) }, 'facultyRemark'],
    ['a version that is none', { version: 'x' }, 'version'],
  ])('with %s is refused beside the field', async (_, body, field) => {
    const { _id } = await store();
    expect(fieldsOf(await decide(_id, faculty, body))).toEqual([400, [field]]);
    expect((await stored(_id))?.version).toBe(0);
  });

  test('reports an unknown application or a malformed id', async () => {
    expect(codeOf(await decide(drawId(), faculty))).toEqual([404, 'not-found']);
    expect(fieldsOf(await decide('1', faculty))).toEqual([400, ['id']]);
    expect(codeOf(await read(drawId(), faculty))).toEqual([404, 'not-found']);
    expect(codeOf(await returnIt(drawId(), faculty))).toEqual([404, 'not-found']);
  });

  test('repeated succeeds; another decision is refused and names the first reviewer', async () => {
    const { _id } = await store();
    await decide(_id, faculty);
    expect((await decide(_id, faculty)).status).toBe(200);
    const late = await decide(_id, second, { status: 'Rejected' });
    expect(codeOf(late)).toEqual([409, 'already-decided']);
    expect(late.json.message).toContain('Ravi Deshmukh approved this');
    expect((await stored(_id))?.history).toHaveLength(2);
  });

  test('from an old version is refused, and names who changed it', async () => {
    const { _id } = await store();
    await revise(_id, { explanation: 'Three.' });
    const refused = await decide(_id, faculty, { version: 0 });
    expect(codeOf(refused)).toEqual([409, 'state-changed']);
    expect(refused.json.message).toContain('Asha Patil changed this');
  });
});

/** More rounds show rarer interleavings: `RACE_ROUNDS=50`. */
const raceRounds = Number(process.env['RACE_ROUNDS'] ?? 3);

test('counts exactly one of a hundred decisions at once', async () => {
  const reviewers = [faculty, second, third, away, admin];
  for (let round = 0; round < raceRounds; round += 1) {
    const { _id } = await store();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        decide(_id, reviewers[i % 5], {
          status: i % 2 ? 'Approved' : 'Rejected',
          facultyRemark: `Reason ${i}`,
        }),
      ),
    );
    const won = answers.filter(({ status }) => status === 200);
    const lost = answers.filter(({ status, json }) => status === 409 && json.code === 'already-decided');
    expect([won.length, lost.length]).toEqual([1, 99]);
    const { state, remark, history } = (await stored(_id))!;
    expect(history).toHaveLength(2);
    expect(won[0]?.json).toMatchObject({ status: state, facultyRemark: remark });
    expect(history[1]).toMatchObject({ to: state, text: remark });
  }
  const { decided, approved } = (await calls.models().figures.findById('funds').lean())!;
  expect(decided).toEqual({ d0: raceRounds });
  expect(approved).toBe(await calls.models().applications.countDocuments({ state: 'Approved' }));
}, 300_000);

describe('above the limit', () => {
  test('needs two different reviewers; after the first it stays pending', async () => {
    const { _id } = await large();
    const first = await decide(_id, faculty, { facultyRemark: 'One.' });
    expect(first.json).toMatchObject({
      status: 'Pending',
      approvals: 1,
      approvalsNeeded: 2,
      facultyRemark: '',
    });
    expect(codeOf(await decide(_id, faculty, { facultyRemark: 'Once more.' }))).toEqual([
      409,
      'already-approved',
    ]);
    expect((await read(_id, faculty)).json.actions).not.toContain('approve');
    expect(await entries(_id)).toEqual([]);
    const both = await decide(_id, second, { facultyRemark: 'Two.' });
    expect(both.json).toMatchObject({ status: 'Approved', approvals: 2, facultyRemark: 'Two.' });
    expect(await entries(_id)).toMatchObject([{ kind: 'reservation', amount: 9_000_000 }]);
  });

  test('counts both of two approvals at once, once each', async () => {
    const { _id } = await large();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => decide(_id, [faculty, second][i % 2])),
    );
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const { state, approvals, history } = (await stored(_id))!;
    expect([state, history.length, approvals.map(({ by }) => by.id).toSorted()]).toEqual([
      'Approved',
      3,
      [faculty.uid, second.uid],
    ]);
  });

  test('lets either of two reviewers reject it', async () => {
    const { _id } = await large();
    await decide(_id, faculty);
    expect((await decide(_id, second, { status: 'Rejected' })).json.status).toBe('Rejected');
  });

  test('a stand-in approves in the place of the absent member, and in their own', async () => {
    const { _id } = await large();
    expect((await decide(_id, standIn)).json.approvals).toBe(1);
    expect((await decide(_id, away)).json.status).toBe('Approved');
    expect((await stored(_id))?.approvals).toEqual([
      { by: authorOf(standIn), for: null },
      { by: authorOf(away), for: null },
    ]);
  });
});

describe('a revision', () => {
  test('keeps the earlier version, restarts approvals, and uses the new amount', async () => {
    const sent = await calls.submit({ amount: '9000000', purpose: 'Stage' });
    const id = sent.json._id;
    await decide(id, faculty);
    expect((await returnIt(id, second, { version: 1 })).json).toMatchObject({
      status: 'Changes requested',
      facultyRemark: 'Add a quotation.',
    });
    expect((await calls.waiting(student)).toRevise).toBe(1);
    const file = { content: pdf('better'), name: 'better.pdf' };
    const fields = { amount: '100000', purpose: 'Small stage', version: '2' };
    const revised = await revise(id, fields, { file });
    expect(revised.json).toMatchObject({
      status: 'Pending',
      version: 3,
      amount: 100_000,
      approvals: 0,
      approvalsNeeded: 1,
      facultyRemark: 'Add a quotation.',
      document: { name: 'better.pdf' },
      versions: [
        {
          purpose: 'Stage',
          amount: 9_000_000,
          until: new Date(now).toISOString(),
          document: { file: sent.json.budgetFile },
        },
      ],
    });
    for (const document of [sent.json.budgetFile, revised.json.budgetFile])
      expect((await portal.call('GET', `/uploads/${document}`, { as: faculty })).status).toBe(200);
    expect((await portal.call('GET', `/uploads/${sent.json.budgetFile}`, { as: otherStudent })).status).toBe(
      404,
    );
    expect((await decide(id, faculty)).json.status).toBe('Approved');
  });

  test('keeps the document if no file is sent, and counts once when repeated', async () => {
    const sent = await calls.submit();
    const id = sent.json._id;
    const body = { requestId: drawId(), explanation: 'Three microphones.' };
    const [one, two] = [await revise(id, body), await revise(id, body)];
    expect([one.status, two.status, two.json.version]).toEqual([200, 200, 1]);
    expect(two.json.budgetFile).toBe(sent.json.budgetFile);
    expect((await stored(id))?.versions).toHaveLength(1);
  });

  test('can’t change the kind, or contain invalid fields', async () => {
    const { _id } = await store();
    expect(fieldsOf(await revise(_id, { kind: 'event' }))).toEqual([400, ['kind']]);
    expect(fieldsOf(await revise(_id, { date: '1999-01-01' }))).toEqual([400, ['date']]);
    expect(fieldsOf(await revise(_id, { amount: '-1' }))).toEqual([400, ['amount']]);
    expect(fieldsOf(await revise(_id, { requestId: 'x' }))).toEqual([400, ['requestId']]);
    expect((await stored(_id))?.version).toBe(0);
    expect(codeOf(await revise(_id, specified, { as: otherStudent }))).toEqual([404, 'not-found']);
  });
});

describe('money', () => {
  test('the approval sets the money aside once, for the applicant and purpose', async () => {
    const id = drawId();
    await store({ _id: id, content: { ...contentFor(id), amount: 250_000 } });
    await Promise.all(Array.from({ length: 5 }, () => decide(id, faculty)));
    expect(await entries(id)).toMatchObject([
      {
        kind: 'reservation',
        amount: 250_000,
        category: 'clubs',
        text: 'Microphones',
        on: today,
        application: id,
      },
    ]);
    expect(await stored(id)).not.toHaveProperty('toReserve');
  });

  test('is named after the kind if no purpose was given', async () => {
    const id = drawId();
    await store({ _id: id, kind: 'event', content: { ...contentFor(id), amount: 100, purpose: '' } });
    await decide(id, faculty);
    expect(await entries(id)).toMatchObject([{ text: 'Event' }]);
  });

  test('isn’t set aside without an amount, or for a rejected application', async () => {
    const [free, id] = [(await store())._id, drawId()];
    await store({ _id: id, content: { ...contentFor(id), amount: 100 } });
    await decide(free, faculty);
    await decide(id, faculty, { status: 'Rejected' });
    await portal.portal.runJobs();
    expect([await entries(free), await entries(id)]).toEqual([[], []]);
  });

  test('is set aside by the job after a crash', async () => {
    const id = drawId();
    const { history } = await store({ _id: id });
    const approval = { id: drawId(), at: new Date(now), by: authorOf(faculty), for: null };
    await calls.models().applications.updateOne(
      { _id: id },
      {
        state: 'Approved',
        toReserve: true,
        decidedOn: today,
        'content.amount': 700,
        history: [
          ...history,
          { ...approval, action: 'approve', from: 'Pending', to: 'Approved', text: 'Yes.' },
        ],
      },
    );
    await Promise.all([portal.portal.runJobs(), portal.portal.runJobs()]);
    await portal.portal.runJobs();
    expect(await entries(id)).toMatchObject([{ kind: 'reservation', amount: 700 }]);
    expect(await stored(id)).not.toHaveProperty('toReserve');
  });
});

describe('hints for reviewers', () => {
  test('show the account, the money left, and where else the document was sent', async () => {
    const file = { content: pdf('shared'), name: 'a.pdf' };
    const [one, two] = [
      await calls.submit({ purpose: 'First' }, { file }),
      await calls.submit({ purpose: 'Again', name: 'N. Shah' }, { file, as: otherStudent }),
    ];
    const { review } = (await read(one.json._id, faculty)).json;
    expect(review).toEqual({
      account: student.email,
      sameDocument: [{ id: two.json._id, purpose: 'Again', name: 'N. Shah' }],
      left: expect.any(Number),
    });
    for (const as of [student, treasurer])
      expect((await read(one.json._id, as)).json).toMatchObject({ _id: one.json._id, review: null });
  });

  test('list at most five applications with the same document', async () => {
    const { content, _id } = await store();
    for (let i = 0; i < 7; i += 1) await store({ content });
    expect((await read(_id, faculty)).json.review.sameDocument).toHaveLength(5);
  });
});
