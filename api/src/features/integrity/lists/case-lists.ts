import type { Parsed } from '@campus/contracts';
import {
  type CaseState,
  getCaseReminder,
  type IntegrityCase,
  listCaseDeadlines,
  listCaseQueue,
  listCases,
  listCommittee,
  listMyCases,
} from '@campus/contracts/integrity';
import type { Caller } from '../../../platform/http/caller.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { type ListedCase, presentCase, unlisted } from '../presenter.ts';
import type { IntegrityContext, StoredCaseState } from '../model.ts';
import { type Clock, sealedBefore, type Seat, seatOf } from '../policy.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { daysAfter, daysBefore, daysBetween } from '../../../platform/days.ts';
import { mostCounted } from '../../../services/home/items.ts';
import { seated } from '../committee.ts';

interface Page {
  items: IntegrityCase[];
  next: string | null;
}

const newestFirst = { reportedAt: -1, _id: -1 } as const;
const longestFirst = { waitsFrom: 1, _id: 1 } as const;

async function casePage(
  context: IntegrityContext,
  caller: Caller,
  seat: Seat,
  order: typeof newestFirst | typeof longestFirst,
  filter: object,
  query: PageQuery,
): Promise<Page> {
  const list = { filter, fields: unlisted, order };
  const { found, next } = await readPage<ListedCase>(context.models.cases, list, query);
  return { items: found.map((record) => presentCase(context, record, caller, seat)), next };
}

/** Cases about this member that they were notified of, or cases they reported; newest first. */
export const myCases = (
  context: IntegrityContext,
  caller: Caller,
  { part, ...query }: Parsed<typeof listMyCases.query>,
): Promise<Page> => {
  const filter = part === 'student' ? about(context, caller) : by(context, caller);
  return casePage(context, caller, null, newestFirst, filter, query);
};

/** Cases about this member, from the notice on. */
export const about = (context: IntegrityContext, { email }: Caller) => ({
  ...unsealed(context),
  'student.email': email.toLowerCase(),
  notifiedAt: { $ne: null },
});

/** Cases that this member reported. If they own the student's address by now, they are the student. */
export const by = (context: IntegrityContext, { id, email }: Caller) => ({
  ...unsealed(context),
  'reporter.id': id,
  'student.email': { $ne: email.toLowerCase() },
});

/** All cases that this member of the committee takes part in, newest first. */
async function allCases(
  context: IntegrityContext,
  caller: Caller,
  { state, ...query }: Parsed<typeof listCases.query>,
): Promise<Page> {
  const seat = await requireSeat(context, caller);
  if (state === 'sealed') return { items: [], next: null };
  const filter = { ...onCommittee(context, caller, seat), ...(state && inState(state, context.today())) };
  return casePage(context, caller, seat, newestFirst, filter, query);
}

function inState(
  state: Exclude<CaseState, 'sealed'>,
  today: string,
): { state: StoredCaseState; waitsFrom?: object } {
  const isOver = { $lte: today };
  switch (state) {
    case 'notified':
    case 'decided':
      return { state, waitsFrom: { $gt: today } };
    case 'unanswered':
      return { state: 'notified', waitsFrom: isOver };
    case 'final':
      return { state: 'decided', waitsFrom: isOver };
    default:
      return { state };
  }
}

/** Cases waiting for the committee that this member sits on, longest first. */
export const caseQueue = (
  context: IntegrityContext,
  caller: Caller,
  seat: NonNullable<Seat>,
  query: PageQuery,
): Promise<Page> => {
  // The lower end is that of the partial index.
  const waitsFrom = { $gt: '', $lte: context.today() };
  const filter = { ...onCommittee(context, caller, seat), waitsFrom };
  return casePage(context, caller, seat, longestFirst, filter, query);
};

/** Cases that aren't sealed, also where the job that seals them hasn't come to it. */
const unsealed = (clock: Clock) => ({
  sealed: false,
  closedOn: { $not: { $lt: sealedBefore(clock) } },
});

/** Those in which `partOf` finds this member on the committee. */
export function onCommittee(clock: Clock, { id, email }: Caller, { self, absent }: NonNullable<Seat>) {
  const isIn = (member: string) => ({ 'reporter.id': { $ne: member }, 'excluded.id': { $ne: member } });
  return {
    ...unsealed(clock),
    'student.email': { $ne: email.toLowerCase() },
    ...isIn(id),
    ...(!self && {
      $or: absent.map((person) => ({ ...isIn(person.id), 'student.email': { $ne: person.email } })),
    }),
  };
}

/** @throws DomainError `forbidden` when the caller doesn't sit on it */
async function requireSeat(context: IntegrityContext, caller: Caller): Promise<NonNullable<Seat>> {
  const seat = await seatOf(context, caller);
  if (!seat) throw new DomainError('forbidden');
  return seat;
}

/** Two months, as a calendar shows them. */
const mostDays = 62;
const mostCases = 500;

/** Cases with a deadline on one of these days, the student's or the committee's, sorted by deadline. */
async function caseDeadlines(
  context: IntegrityContext,
  caller: Caller,
  { from, until }: Parsed<typeof listCaseDeadlines.query>,
): Promise<{ items: IntegrityCase[]; isCut: boolean }> {
  const seat = await requireSeat(context, caller);
  const length = daysBetween(from, until) + 1;
  if (length < 1) throw invalidField('until', 'The last day is before the first.');
  if (length > mostDays) throw invalidField('until', `At most ${mostDays} days at once.`);

  const today = context.today();
  const { committee } = context.config.caseDays;
  const filter = onCommittee(context, caller, seat);
  const waitingFrom = (days: object): Promise<ListedCase[]> =>
    context.models.cases
      .find({ ...filter, waitsFrom: days }, unlisted)
      .sort({ waitsFrom: 1, _id: 1 })
      .limit(mostCases + 1)
      .lean()
      .exec();
  // The reverse of what a row says: until the day from which it waits for the committee it waits for the student.
  const ofCommittee = await waitingFrom({
    $gte: daysBefore(from, committee),
    $lte: earlier(today, daysBefore(until, committee)),
  });
  // Cases after the last shown deadline aren't read.
  const end =
    ofCommittee.length > mostCases
      ? daysAfter(ofCommittee.at(-1)!.waitsFrom!, committee)
      : daysAfter(until, 1);
  const ofStudents = await waitingFrom({ $gt: from < today ? today : from, $lte: end });
  const items = [...ofStudents, ...ofCommittee]
    .map((record) => presentCase(context, record, caller, seat))
    .toSorted((a, b) => a.dueOn!.localeCompare(b.dueOn!));
  return { items: items.slice(0, mostCases), isCut: items.length > mostCases };
}

const earlier = (a: string, b: string): string => (a < b ? a : b);

async function caseReminder(
  context: IntegrityContext,
  caller: Caller,
): Promise<Parsed<typeof getCaseReminder.response>> {
  const { models, config } = context;
  const seat = await seatOf(context, caller);
  const queue = seat ? await caseQueue(context, caller, seat, { limit: mostCounted }) : { items: [] };
  const toDo = queue.items.filter(({ mayAct }) => mayAct);
  const mine = await myCases(context, caller, { part: 'student', limit: mostCounted });
  const mineToAct = (state: CaseState) =>
    mine.items.filter((one) => one.state === state && one.mayAct).length;
  return {
    toDo: toDo.length,
    overdue: toDo.filter(({ overdue }) => overdue).length,
    aboutMe: await models.cases.countDocuments(about(context, caller)),
    toAnswer: mineToAct('notified'),
    toAppeal: mineToAct('decided'),
    answerDays: config.caseDays.answer,
    appealDays: config.caseDays.appeal,
  };
}

export function mountLists(context: IntegrityContext): void {
  const { route } = context;

  route(listMyCases, ({ caller, query }) => myCases(context, caller, query));
  route(listCases, ({ caller, query }) => allCases(context, caller, query));
  route(listCaseQueue, async ({ caller, query }) =>
    caseQueue(context, caller, await requireSeat(context, caller), query),
  );
  route(listCaseDeadlines, ({ caller, query }) => caseDeadlines(context, caller, query));
  route(getCaseReminder, ({ caller }) => caseReminder(context, caller));
  route(listCommittee, async ({ caller }) => {
    await requireSeat(context, caller);
    return seated(context);
  });
}
