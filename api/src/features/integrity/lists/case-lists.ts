import type { Parsed } from '@campus/contracts';
import type { CaseState, IntegrityCase, listCases, listMyCases } from '@campus/contracts/integrity';
import type { Caller } from '../../../platform/http/caller.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { type ListedCase, presentCase, unlisted } from '../list-presenter.ts';
import type { IntegrityContext, StoredCaseState } from '../model.ts';
import type { Seat } from '../policy.ts';
import { onCommittee, requireSeat, unsealed } from './who-reads.ts';

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
export async function allCases(
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
