import {
  type CaseAction,
  caseActions,
  type CasePart,
  caseRules,
  type CaseState,
  may,
  type Person,
} from '@campus/contracts';
import type { Caller } from '../../platform/member-store.ts';
import type { CaseRecord } from './model.ts';
import type { Room } from './room.ts';

/** As whom a member sits on the committee: himself, and for members who are away. `null`: he doesn't. */
export type Seat = { self: boolean; absent: Person[] } | null;

export async function seatOf(
  { approvals }: Pick<Room, 'approvals'>,
  caller: Pick<Caller, 'id' | 'roles'>,
): Promise<Seat> {
  const self = may(caller.roles, 'case.decide');
  // Not every member may read cases in somebody's place: students don't judge each other by proxy.
  const absent =
    self || may(caller.roles, 'case.report')
      ? await approvals.standIns.absentFor(caller.id, 'case.decide')
      : [];
  return self || absent.length > 0 ? { self, absent } : null;
}

type Judged = Pick<CaseRecord, 'student' | 'reporter' | 'excluded' | 'history' | 'decisions' | 'notifiedAt'>;

/** As what this member takes part; `null`: for him it doesn't exist. A sealed case exists for nobody. */
export function partOf(judged: Judged, state: CaseState, caller: Caller, seat: Seat): CasePart | null {
  if (state === 'sealed') return null;
  if (judged.student.email === caller.email.toLowerCase()) return judged.notifiedAt ? 'student' : null;
  if (judged.reporter.id === caller.id) return 'reporter';
  return voicesOf(judged, caller, seat).length > 0 ? 'committee' : null;
}

/** As whom he can speak in this case: himself (`null`) or those he stands in for, without who is out of it. */
function voicesOf(judged: Judged, caller: Pick<Caller, 'id'>, seat: Seat): (Person | null)[] {
  if (!seat || isOut(judged, caller.id)) return [];
  const absent = seat.absent.filter(({ id }) => !isOut(judged, id));
  return seat.self ? [null, ...absent] : absent;
}

const isOut = ({ reporter, excluded }: Judged, id: string): boolean =>
  reporter.id === id || excluded.some((person) => person.id === id);

/** Who had a hand in it before, and so has none in this step: the next one looks with fresh eyes. */
function handsBefore({ history, decisions }: Judged, action: CaseAction, state: CaseState): Set<string> {
  const hands = new Set<string>();
  const add = (...people: (Person | null)[]) => people.forEach((person) => person && hands.add(person.id));
  const decides = action === 'decide' || action === 'decide-appeal' || action === 'dismiss';
  if (!decides) return hands;
  const isAppeal = state === 'decided' || state === 'appealed';
  if (isAppeal || state === 'answered' || state === 'unanswered')
    for (const { action: done, by, for: absent } of history) if (done === 'check') add(by, absent);
  if (isAppeal) for (const { by, for: absent, panel } of decisions) add(by, absent, ...panel);
  return hands;
}

/**
 * As whom this member takes a step of the committee: himself (`null`), or somebody who is away.
 * `undefined`: he had a hand in it before, or everybody he could speak for had.
 */
export function voiceFor(
  judged: Judged,
  state: CaseState,
  caller: Pick<Caller, 'id'>,
  seat: Seat,
  action: CaseAction,
): Person | null | undefined {
  const hands = handsBefore(judged, action, state);
  if (hands.has(caller.id)) return undefined;
  return voicesOf(judged, caller, seat).find((person) => person === null || !hands.has(person.id));
}

/** Everything that this member can do now. */
export function actionsOf(judged: Judged, state: CaseState, caller: Caller, seat: Seat): CaseAction[] {
  const part = partOf(judged, state, caller, seat);
  if (!part) return [];
  return caseActions.filter((action) => {
    const { by, from }: { by: readonly CasePart[]; from: readonly CaseState[] } = caseRules[action];
    if (!by.includes(part) || !from.includes(state)) return false;
    return part !== 'committee' || voiceFor(judged, state, caller, seat, action) !== undefined;
  });
}
