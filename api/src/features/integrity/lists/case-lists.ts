import type {
  CaseState,
  IntegrityCase,
  listCaseQueue,
  listCases,
  listMyCases,
  Parsed,
} from '@campus/contracts';
import type { Caller } from '../../../platform/member-store.ts';
import { readPage } from '../../../platform/pagination.ts';
import { type ListedCase, presentCase, unlisted } from '../list-presenter.ts';
import type { StoredCaseState } from '../model.ts';
import type { Seat } from '../policy.ts';
import type { Room } from '../room.ts';
import { onCommittee, requireSeat, unsealed } from './who-reads.ts';

interface Page {
  items: IntegrityCase[];
  next: string | null;
}

const newestFirst = { by: 'reportedAt', direction: -1, of: 'moments' } as const;
const longestFirst = { by: 'waitsFrom', direction: 1, of: 'texts' } as const;

async function casePage(
  room: Room,
  caller: Caller,
  seat: Seat,
  order: typeof newestFirst | typeof longestFirst,
  filter: object,
  query: Parsed<typeof listCaseQueue.query>,
): Promise<Page> {
  const { found, next } = await readPage<typeof order.by, ListedCase>(order, query, (part, sort, most) =>
    room.models.cases
      .find({ $and: [filter, part] }, unlisted)
      .sort(sort)
      .limit(most)
      .lean<ListedCase[]>()
      .exec(),
  );
  return { items: found.map((record) => presentCase(room, record, caller, seat)), next };
}

/**
 * Cases about this member that he was notified of, or those that he reported; newest first.
 * @throws DomainError `invalid-input`
 */
export const myCases = (
  room: Room,
  caller: Caller,
  { part, ...query }: Parsed<typeof listMyCases.query>,
): Promise<Page> =>
  casePage(
    room,
    caller,
    null,
    newestFirst,
    part === 'student' ? about(room, caller) : by(room, caller),
    query,
  );

/** Cases about this member, from the notice on. */
export const about = (room: Room, { email }: Caller) => ({
  ...unsealed(room),
  'student.email': email.toLowerCase(),
  notifiedAt: { $ne: null },
});

/** Cases that this member reported. Who got the student's address meanwhile is the student. */
export const by = (room: Room, { id, email }: Caller) => ({
  ...unsealed(room),
  'reporter.id': id,
  'student.email': { $ne: email.toLowerCase() },
});

/**
 * All cases that this member of the committee takes part in, newest first.
 * @throws DomainError `forbidden`, `invalid-input`
 */
export async function allCases(
  room: Room,
  caller: Caller,
  { state, ...query }: Parsed<typeof listCases.query>,
): Promise<Page> {
  const seat = await requireSeat(room, caller);
  if (state === 'sealed') return { items: [], next: null };
  const filter = { ...onCommittee(room, caller, seat), ...(state && inState(state, room.today())) };
  return casePage(room, caller, seat, newestFirst, filter, query);
}

/** As `stateOf` says it. */
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

/**
 * Cases that wait for the committee of which this member is one, longest first.
 * @throws DomainError `forbidden`, `invalid-input`
 */
export async function caseQueue(
  room: Room,
  caller: Caller,
  query: Parsed<typeof listCaseQueue.query>,
): Promise<Page> {
  const seat = await requireSeat(room, caller);
  return queueFor(room, caller, seat, query);
}

export const queueFor = (
  room: Room,
  caller: Caller,
  seat: NonNullable<Seat>,
  query: Parsed<typeof listCaseQueue.query>,
): Promise<Page> =>
  casePage(
    room,
    caller,
    seat,
    longestFirst,
    // The lower end is that of the partial index.
    { ...onCommittee(room, caller, seat), waitsFrom: { $gt: '', $lte: room.today() } },
    query,
  );
