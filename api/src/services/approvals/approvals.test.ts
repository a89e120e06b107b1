import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defaultDomains, type GrantableRole, type Role } from '@campus/contracts';
import { type ApprovalAction, approvalActions, type Person } from '@campus/contracts/approvals';
import type { Connection } from 'mongoose';
import { beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { connect } from '../../connect.ts';
import { databaseForTests } from '../../testing/test-portal.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { recordModel } from '../../platform/storage/record.ts';
import { changeRecord } from '../../platform/storage/workflow.ts';
import { dayIn } from '../../platform/days.ts';
import { createLog } from '../../platform/log.ts';
import { createMailer } from '../mail/mailer.ts';
import { type LetterRecord, withLetters } from '../mail/letters.ts';
import { type Caller, personOf } from '../../platform/http/caller.ts';
import { createMemberStore } from '../members/member-store.ts';
import {
  type ApprovalEntryRecord,
  approvalFields,
  type Approvals,
  type ApprovalStep,
  createApprovals,
  possibleActions,
  takeApproval,
} from './approvals.ts';
import { createStandIns } from '../stand-ins/stand-ins.ts';

const now = Date.parse('2026-11-21T20:00:00Z');
const today = '2026-11-22';

const caller = (id: string, name: string, ...roles: Role[]): Caller => ({
  id,
  name,
  roles,
  email: `${id}@sggs.ac.in`,
  status: 'member',
});
const author = caller('asha', 'Asha Patil', 'student');
const teacher = caller('ravi', 'Ravi Deshmukh', 'faculty');
const colleague = caller('lata', 'Lata More', 'faculty');
const admin = caller('sunil', 'Sunil Joshi', 'admin');
const student = caller('imran', 'Imran Shaikh', 'student');
const board = caller('meera', 'Meera Kulkarni', 'student', 'board');
const treasurer = caller('farah', 'Farah Ansari', 'student', 'treasurer');
/** Appointed by the teacher before only reviewers could be. */
const studentDeputy = caller('kavya', 'Kavya Nair', 'student');
/** A stand-in for the teacher and the colleague. */
const deputyOfTwo = caller('rohan', 'Rohan Jadhav', 'faculty');
/** A stand-in for the teacher. */
const deputy = caller('vijay', 'Vijay Pawar', 'faculty');
/** A stand-in for a former teacher. */
const deputyOfNobody = caller('nina', 'Nina Rao', 'faculty');
const retired = caller('otto', 'Otto Kale', 'student');

const database = databaseForTests();
let connection: Connection;
let approvals: Approvals;
beforeAll(async () => {
  connection = await connect(database.uri);
  const mail = createMailer({
    connection,
    log: createLog('silent'),
    now: () => now,
    dayOf: dayIn('Asia/Kolkata'),
  });
  const members = createMemberStore(connection, defaultDomains, mail, () => today);
  const standIns = createStandIns({ connection, members, today: () => today });
  await standIns.model.createIndexes();
  approvals = createApprovals(standIns);
  for (const { id, name, email, roles } of [teacher, colleague, retired]) {
    const grants: GrantableRole[] = roles.includes('faculty') ? ['faculty'] : [];
    const address = { email, mailbox: email, name, nameLower: name.toLowerCase() };
    await members.model.create({
      _id: id,
      ...address,
      grants,
      adminRemoved: false,
      roles,
      since: '2026-11-01',
      version: 0,
    });
  }
  const pairs: [Caller, Caller][] = [
    [teacher, studentDeputy],
    [teacher, deputyOfTwo],
    [colleague, deputyOfTwo],
    [teacher, deputy],
    [retired, deputyOfNobody],
  ];
  for (const [absent, standIn] of pairs) {
    const people = { absent: personOf(absent), standIn: personOf(standIn) };
    await standIns.model.create({ ...people, from: today, until: today });
  }
  return () => connection.close();
});

const requestSchema = z.strictObject({ ...approvalFields, ...withLetters, title: z.string() });
type Request = z.infer<typeof requestSchema>;
const requests = () => recordModel(connection, 'requests', requestSchema);
const read = async (id: string) => (await requests().findById(id).lean<Request>())!;
const drawId = () => randomBytes(16).toString('hex');

const submitted = new Date('2026-11-01T10:00:00Z');
async function stored(fields: Partial<Request> = {}): Promise<string> {
  const _id = drawId();
  const by = fields.author ?? personOf(author);
  await requests().create({
    _id,
    title: 'Trip',
    state: 'Pending',
    version: 1,
    author: by,
    approvals: [],
    approvalsNeeded: 1,
    history: [
      { id: _id, at: submitted, by, for: null, action: 'submit', from: null, to: 'Pending', text: '' },
    ],
    waitsSince: submitted,
    decidedAt: null,
    ...fields,
  });
  return _id;
}

const letterOn = ({ action, to }: Pick<ApprovalEntryRecord, 'action' | 'to'>): LetterRecord => ({
  _id: `request:${action}`,
  at: submitted,
  kind: 'application',
  to: { member: author.id },
  subject: to,
  paragraphs: ['There is news.'],
});

const nothingToDeliver = { deliver: () => Promise.resolve() };
const outboxes = { mail: nothingToDeliver, audit: nothingToDeliver };

/** As a feature takes a step. */
async function take(id: string, as: Caller, action: ApprovalAction, fields: Partial<ApprovalStep> = {}) {
  const step = { action, requestId: drawId(), text: `${action} by ${as.name}`, ...fields };
  const reviewer = await approvals.reviewerOf(as);
  let before: Request | null = null;
  const after = await changeRecord<Request>(outboxes, requests(), async () => {
    const record = await read(id);
    const next = takeApproval(record, reviewer, as, step, new Date(now));
    before = next && record;
    if (!next) return { record, change: null };
    const title = action === 'revise' ? { title: `Changed, ${next.state}` } : {};
    const letters = action === 'revise' ? [] : [letterOn(next.history.at(-1)!)];
    return { record, change: { set: { ...next, ...title }, letters } };
  });
  return { before: before as Request | null, after };
}

/** `done`, or the code of the refusal. */
const codeOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const wordsOf = (taken: Promise<unknown>) =>
  taken.then(
    () => 'done',
    (error: unknown) => (error as Error).message,
  );

const given = (by: Caller, absent: Caller | null = null) => ({
  by: personOf(by),
  for: absent && personOf(absent),
});
const oneOfTwo = (...approval: ReturnType<typeof given>[]) => ({ approvals: approval, approvalsNeeded: 2 });
const ofTeacher = { author: personOf(teacher) };

/** Each person, the document, and the outcome when they approve, reject or ask for changes, revise or withdraw. */
const people: [who: string, Caller, Partial<Request>, approve: string, decide: string, author: string][] = [
  ['the author', author, {}, 'forbidden', 'forbidden', 'done'],
  ['another student', student, {}, 'forbidden', 'forbidden', 'forbidden'],
  ['a board member', board, {}, 'forbidden', 'forbidden', 'forbidden'],
  ['a treasurer', treasurer, {}, 'forbidden', 'forbidden', 'forbidden'],
  ['faculty', teacher, {}, 'done', 'done', 'forbidden'],
  ['an admin', admin, {}, 'done', 'done', 'forbidden'],
  ['an author who is faculty', teacher, ofTeacher, 'own-application', 'own-application', 'done'],
  ['a stand-in who is a student', studentDeputy, {}, 'forbidden', 'forbidden', 'forbidden'],
  ['a stand-in', deputy, {}, 'done', 'done', 'forbidden'],
  ['a stand-in of the author', deputy, ofTeacher, 'own-application', 'own-application', 'forbidden'],
  [
    'a stand-in of the author and another',
    deputyOfTwo,
    ofTeacher,
    'own-application',
    'own-application',
    'forbidden',
  ],
  [
    'a stand-in who is the author',
    deputy,
    { author: personOf(deputy) },
    'own-application',
    'own-application',
    'done',
  ],
  ['a stand-in of a member who may not review', deputyOfNobody, {}, 'done', 'done', 'forbidden'],
  [
    'a reviewer who approved already',
    teacher,
    oneOfTwo(given(teacher)),
    'already-approved',
    'done',
    'forbidden',
  ],
  [
    'a reviewer whose stand-in approved in their place',
    teacher,
    oneOfTwo(given(studentDeputy, teacher)),
    'already-approved',
    'done',
    'forbidden',
  ],
  ['a stand-in of a reviewer who approved', deputy, oneOfTwo(given(teacher)), 'done', 'done', 'forbidden'],
  ['a colleague of who approved', colleague, oneOfTwo(given(teacher)), 'done', 'done', 'forbidden'],
];

/** The table of the contract, written out: what is refused in a state to who may do it in another. */
const refusals = {
  Pending: {},
  'Changes requested': {
    approve: 'step-not-possible',
    reject: 'step-not-possible',
    'request-changes': 'step-not-possible',
  },
  Approved: 'already-decided',
  Rejected: 'already-decided',
  Withdrawn: 'already-decided',
} as const;
const results = {
  approve: 'Approved',
  reject: 'Rejected',
  'request-changes': 'Changes requested',
  revise: 'Pending',
  withdraw: 'Withdrawn',
} as const;

describe.each(Object.keys(refusals) as (keyof typeof refusals)[])('what is %s', (state) => {
  test.each(people)('and %s', async (_, as, fields, approve, decide, asAuthor) => {
    const atFirst = (action: ApprovalAction) => {
      if (action === 'approve') return approve;
      return action === 'revise' || action === 'withdraw' ? asAuthor : decide;
    };
    const expected = (action: ApprovalAction) => {
      const who = atFirst(action);
      if (who === 'forbidden' || who === 'own-application') return who;
      const refused = refusals[state];
      if (typeof refused === 'string') return refused;
      return (refused as Partial<Record<ApprovalAction, string>>)[action] ?? who;
    };
    const outcomes = approvalActions.map(async (action) => {
      const id = await stored({ state, ...fields });
      const before = await read(id);
      const code = await codeOf(take(id, as, action));
      return [action, code, changeBetween(before, await read(id))];
    });
    expect(await Promise.all(outcomes)).toEqual(
      approvalActions.map((action) => {
        const code = expected(action);
        const change = { by: as.name, action, from: state, to: results[action], versions: 1 };
        return [action, code, code === 'done' ? change : null];
      }),
    );
    const document = await read(await stored({ state, ...fields }));
    expect(possibleActions(document, await approvals.reviewerOf(as), as)).toEqual(
      approvalActions.filter((action) => expected(action) === 'done'),
    );
  });
});

/** `null`: none. */
function changeBetween(before: Request, after: Request) {
  if (isDeepStrictEqual(before, after)) return null;
  const { by, action, from } = after.history.at(-1)!;
  return { by: by.name, action, from, to: after.state, versions: after.version - before.version };
}

describe('a step', () => {
  test('is stored with actor, time, states and reason, and sets the times', async () => {
    const id = await stored();
    const requestId = drawId();
    await take(id, deputy, 'reject', { requestId, text: 'No hall that day.' });
    const { history, ...decided } = await read(id);
    expect(history).toHaveLength(2);
    expect(history[1]).toEqual({
      id: requestId,
      at: new Date(now),
      by: { id: 'vijay', name: 'Vijay Pawar' },
      for: null,
      action: 'reject',
      from: 'Pending',
      to: 'Rejected',
      text: 'No hall that day.',
    });
    expect(decided).toMatchObject({ waitsSince: null, decidedAt: new Date(now), approvals: [] });
  });

  test('waits again for the next step', async () => {
    const id = await stored();
    await take(id, teacher, 'request-changes');
    expect(await read(id)).toMatchObject({ waitsSince: new Date(now), decidedAt: null });
  });
});

describe('above the limit', () => {
  test('needs two approvals', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    const first = await take(id, teacher, 'approve');
    expect(first.after).toMatchObject({ state: 'Pending', decidedAt: null, approvals: [given(teacher)] });
    expect(first.after.history.at(-1)).toMatchObject({ action: 'approve', from: 'Pending', to: 'Pending' });
    const second = await take(id, admin, 'approve');
    expect(second.after).toMatchObject({ state: 'Approved', approvals: [given(teacher), given(admin)] });
  });

  test("an approval in a reviewer’s place counts as that reviewer's", async () => {
    const id = await stored(oneOfTwo(given(studentDeputy, teacher)));
    expect(await wordsOf(take(id, teacher, 'approve'))).toBe(
      'Kavya Nair, for you, already approved this. Someone else needs to approve it too.',
    );
    const { after } = await take(id, deputy, 'approve');
    expect([after.state, after.history.at(-1)?.for]).toEqual(['Approved', null]);
  });

  test('counts both of two approvals at once', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    await Promise.all([take(id, teacher, 'approve'), take(id, admin, 'approve')]);
    expect(await read(id)).toMatchObject({ state: 'Approved', version: 3 });
  });

  test('a reviewer who approved may still reject', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    await take(id, teacher, 'approve');
    expect((await take(id, teacher, 'reject')).after.state).toBe('Rejected');
  });

  test('approvals start again when the author changes it', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    await take(id, teacher, 'approve', { text: 'Good.' });
    const { after } = await take(id, author, 'revise');
    expect(after).toMatchObject({ title: 'Changed, Pending', approvals: [], state: 'Pending' });
    // Nor is the same decision a repetition then.
    expect((await take(id, teacher, 'approve', { text: 'Good.' })).before).not.toBeNull();
    expect((await read(id)).approvals).toEqual([given(teacher)]);
  });
});

describe('a late reviewer', () => {
  test('learns who decided', async () => {
    const id = await stored();
    await take(id, teacher, 'approve');
    expect(await wordsOf(take(id, admin, 'reject', { version: 1 }))).toBe(
      'Ravi Deshmukh approved this already.',
    );
    expect(await wordsOf(take(id, author, 'withdraw'))).toBe('Ravi Deshmukh approved this already.');
    expect(await wordsOf(take(id, teacher, 'reject'))).toBe('You approved this already.');
  });

  test('learns who decided for which absent member', async () => {
    const rejection = {
      ...given(studentDeputy, teacher),
      id: drawId(),
      at: submitted,
      action: 'reject' as const,
      from: 'Pending' as const,
      to: 'Rejected' as const,
      text: 'No.',
    };
    const id = await stored({ state: 'Rejected', history: [rejection] });
    const rejected = (by: string) => `Kavya Nair, for ${by}, rejected this already.`;
    expect(await wordsOf(take(id, admin, 'approve'))).toBe(rejected('Ravi Deshmukh'));
    expect(await wordsOf(take(id, teacher, 'approve'))).toBe(rejected('you'));
  });

  test('learns what happened since they opened it', async () => {
    const id = await stored();
    await take(id, author, 'revise', { version: 1 });
    const late = take(id, teacher, 'approve', { version: 1 });
    expect(await codeOf(late)).toBe('state-changed');
    expect(await wordsOf(late)).toBe('Asha Patil changed this since you opened it. Check the new version.');
    await take(id, teacher, 'request-changes');
    expect(await wordsOf(take(id, admin, 'approve'))).toBe('Ravi Deshmukh asked for changes already.');
  });
});

describe('the same decision by the same person', () => {
  test('is made once, even without a request id', async () => {
    const id = await stored();
    const decide = () => take(id, teacher, 'reject', { text: 'Too late in the year.', version: 1 });
    const all = await Promise.all(Array.from({ length: 10 }, decide));
    expect(all.filter(({ before }) => before !== null)).toHaveLength(1);
    expect((await decide()).before).toBeNull();
    expect((await read(id)).history).toHaveLength(2);
  });

  test('keeps an approval when another reviewer approved after it', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    const decide = () => take(id, teacher, 'approve', { text: 'Good.' });
    await decide();
    await take(id, admin, 'approve');
    expect(await decide()).toMatchObject({ before: null, after: { state: 'Approved' } });
  });

  test('is refused if it had no effect', async () => {
    const id = await stored({ approvalsNeeded: 2 });
    const decide = () => take(id, teacher, 'approve', { text: 'Good.' });
    await decide();
    await take(id, admin, 'reject');
    expect(await wordsOf(decide())).toBe('Sunil Joshi rejected this already.');
  });

  test('is a new one with another remark', async () => {
    const id = await stored();
    await take(id, teacher, 'reject', { text: 'Too late.' });
    expect(await codeOf(take(id, teacher, 'reject', { text: 'Too dear.' }))).toBe('already-decided');
  });
});

test('exactly one of a hundred decisions of several reviewers at once counts', async () => {
  const reviewers = [teacher, colleague, admin, deputy, deputyOfTwo];
  for (let round = 0; round < 3; round += 1) {
    const id = await stored();
    const all = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        codeOf(
          take(id, reviewers[index % 5]!, index % 2 ? 'approve' : 'reject', { text: `Remark ${index}` }),
        ),
      ),
    );
    expect(all.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(all)).toEqual(new Set(['done', 'already-decided']));
    expect((await read(id)).history).toHaveLength(2);
  }
});

test('stores letters about a step in the same write, and adds them up', async () => {
  const id = await stored({ approvalsNeeded: 2 });
  await take(id, author, 'revise');
  expect((await read(id)).letters).toEqual([]);
  await take(id, teacher, 'approve');
  await codeOf(take(id, student, 'reject'));
  await Promise.all([colleague, admin].map((as) => codeOf(take(id, as, 'reject'))));
  expect((await read(id)).letters).toEqual([
    letterOn({ action: 'approve', to: 'Pending' }),
    letterOn({ action: 'reject', to: 'Rejected' }),
  ]);
});

test('a stand-in counts on its days, as long as both may review', async () => {
  const { model } = approvals.standIns;
  const names = async () =>
    (await approvals.standIns.absentFor(standIn, 'application.review')).map(({ name }: Person) => name);
  const standIn = caller('someone', 'Someone', 'faculty');
  const add = (absent: Caller, from: string, until: string, endedAt: Date | null = null) =>
    model.create({ absent: personOf(absent), standIn: { id: 'someone', name: '' }, from, until, endedAt });
  await add(teacher, '2026-11-01', '2026-11-21');
  await add(teacher, '2026-11-23', '2026-11-30');
  await add(teacher, '2026-11-20', '2026-11-30', new Date(now));
  await add(retired, '2026-11-20', '2026-11-30');
  expect(await names()).toEqual([]);
  await add(colleague, today, today);
  // Twice the same is one.
  await add(colleague, '2026-11-20', '2026-11-30');
  expect(await names()).toEqual(['Lata More']);
  const asStudent = { id: 'someone', roles: ['student' as const] };
  expect(await approvals.standIns.absentFor(asStudent, 'application.review')).toEqual([]);
});
