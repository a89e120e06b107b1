import type { Person } from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import { type CaseAction, type CasePart, caseRules, type CaseState } from '@campus/contracts/integrity';
import { type DomainError, notPossible } from '../../platform/http/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { lateRefusal } from '../../services/procedure/deadlines.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';
import { daysBefore } from '../../platform/days.ts';

/** An absent committee member; `email` in lower case, because a case may be about them. */
type Absent = Person & { email: string };
/** The seats of a member on the committee: their own, and those of absent members. `null`: none. */
export type Seat = { self: boolean; absent: Absent[] } | null;

export async function seatOf(
  { approvals, members }: Pick<IntegrityContext, 'approvals' | 'members'>,
  caller: Pick<Caller, 'id' | 'roles'>,
): Promise<Seat> {
  const self = may(caller.roles, 'case.decide');
  const people = await approvals.standIns.absentFor(caller, 'case.decide');
  if (people.length === 0) return self ? { self, absent: [] } : null;
  const emails = await members.emailsOf(people.map(({ id }) => id));
  return {
    self,
    absent: people.map((person) => ({ ...person, email: emails.get(person.id)!.toLowerCase() })),
  };
}

type Judged = Pick<CaseRecord, 'student' | 'reporter' | 'excluded' | 'history' | 'decisions' | 'notifiedAt'>;
type Dated = Parameters<typeof stateOf>[1] & Pick<CaseRecord, 'answerUntil' | 'appealUntil'>;

/** This member's part in the case; `null`: none, the case doesn't exist for them. No one has a part in a sealed case. */
export function partOf(judged: Judged, state: CaseState, caller: Caller, seat: Seat): CasePart | null {
  if (state === 'sealed') return null;
  if (judged.student.email === caller.email.toLowerCase()) return judged.notifiedAt ? 'student' : null;
  if (judged.reporter.id === caller.id) return 'reporter';
  return voicesOf(judged, caller, seat).length > 0 ? 'committee' : null;
}

/** The seats a member can act from in this case: their own (`null`) or those of absent members, without excluded ones. */
function voicesOf(judged: Judged, caller: Pick<Caller, 'id'>, seat: Seat): (Person | null)[] {
  if (!seat || isOut(judged, caller.id)) return [];
  const absent = seat.absent
    .filter(({ id, email }) => !isOut(judged, id) && email !== judged.student.email)
    .map(({ id, name }) => ({ id, name }));
  return seat.self ? [null, ...absent] : absent;
}

const isOut = ({ reporter, excluded }: Judged, id: string): boolean =>
  reporter.id === id || excluded.some((person) => person.id === id);

/** Members who took part in an earlier step and so can't take this one: the next step needs fresh eyes. */
export function earlierParticipants(
  { history, decisions }: Judged,
  action: CaseAction,
  state: CaseState,
): Set<string> {
  const participants = new Set<string>();
  const add = (...people: (Person | null)[]) =>
    people.forEach((person) => person && participants.add(person.id));
  const decides = action === 'decide' || action === 'decide-appeal' || action === 'dismiss';
  // When the step isn't possible anyway, no one learns that an earlier step also prevents it.
  if (!decides || !isPossibleIn(state, action)) return participants;
  const isAppeal = state === 'decided' || state === 'appealed';
  if (isAppeal || state === 'answered' || state === 'unanswered')
    for (const { action: done, by, for: absent } of history) if (done === 'check') add(by, absent);
  if (isAppeal) for (const { by, for: absent, panel } of decisions) add(by, absent, ...panel);
  return participants;
}

/**
 * The seat from which this member takes a step of the committee: their own (`null`) or an absent member's.
 * `undefined`: every such seat took part in an earlier step.
 */
export function voiceFor(
  judged: Judged,
  state: CaseState,
  caller: Pick<Caller, 'id'>,
  seat: Seat,
  action: CaseAction,
): Person | null | undefined {
  const participants = earlierParticipants(judged, action, state);
  if (participants.has(caller.id)) return undefined;
  return voicesOf(judged, caller, seat).find((person) => person === null || !participants.has(person.id));
}

const isPossibleIn = (state: CaseState, action: CaseAction): boolean =>
  (caseRules[action].from as readonly CaseState[]).includes(state);

/** Whether a step names committee members, which only the committee may see. */
export const isAboutCommittee = (action: CaseAction | 'report'): boolean =>
  action === 'step-back' || action === 'exclude' || action === 'readmit';

export const isFor = (part: CasePart, action: CaseAction): boolean =>
  (caseRules[action].by as readonly CasePart[]).includes(part);

/** The reason that a student can't answer or appeal, beside the table; `null` when they can. */
export function studentObstacle(
  { today }: Pick<Clock, 'today'>,
  { answerUntil, appealUntil, decisions }: Pick<CaseRecord, 'answerUntil' | 'appealUntil' | 'decisions'>,
  action: CaseAction,
): DomainError | null {
  if (action === 'answer') return lateRefusal(answerUntil, today(), action);
  if (action !== 'appeal') return null;
  if (decisions.at(-1)?.outcome === 'no-finding')
    return notPossible('The decision holds nothing against you, so there is nothing to appeal.');
  if (decisions.length > 1) return notPossible('Your appeal was decided. You can’t appeal again.');
  return lateRefusal(appealUntil, today(), action);
}

/** Whether this member, who has this part in the case, can take a step now. */
export function canTake(
  clock: Clock,
  judged: Judged & Dated,
  part: CasePart,
  caller: Caller,
  seat: Seat,
  action: CaseAction,
): boolean {
  const state = stateOf(clock, judged);
  if (!isFor(part, action) || !isPossibleIn(state, action)) return false;
  if (part === 'student') return studentObstacle(clock, judged, action) === null;
  return part !== 'committee' || voiceFor(judged, state, caller, seat, action) !== undefined;
}

export type Clock = Pick<IntegrityContext, 'today'> & {
  retention: Pick<IntegrityContext['retention'], 'days'>;
};

type Sealable = Pick<CaseRecord, 'state' | 'waitsFrom' | 'closedOn' | 'sealed'>;

export const sealedBefore = ({ today, retention }: Clock): string =>
  daysBefore(today(), retention.days().casesDays);

/** Where a case stands today: deadlines end by themselves, with no job needed for it to be right. */
export function stateOf(clock: Clock, { state, waitsFrom, closedOn, sealed }: Sealable): CaseState {
  if (sealed || (closedOn !== null && closedOn < sealedBefore(clock))) return 'sealed';
  const isOver = waitsFrom !== null && waitsFrom <= clock.today();
  if (state === 'notified' && isOver) return 'unanswered';
  if (state === 'decided' && isOver) return 'final';
  return state;
}
