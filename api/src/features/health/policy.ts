import { may } from '@campus/contracts/areas';
import { type AbsenceDetail, absenceLimits } from '@campus/contracts/health';
import { notReviewedBy, possibleActions, type Reviewer } from '../../services/approvals/approvals.ts';
import { daysBetween } from '../../platform/days.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { slotOf } from './half-days.ts';
import type { AbsenceRecord, HealthContext } from './model.ts';

/** The viewer's relation to a report. Only its author, its reviewers and the health office can read the reason. */
export type Viewpoint = 'author' | 'reviewer' | 'reader';

/** `null`: for this member it doesn't exist. */
export function viewpointOf(
  { author, kind }: Pick<AbsenceRecord, 'author' | 'kind'>,
  caller: Pick<Caller, 'id' | 'roles'>,
  reviewer: Reviewer,
): Viewpoint | null {
  if (author.id === caller.id) return 'author';
  if (kind === 'leave' && reviewer && !notReviewedBy(caller, reviewer).includes(author.id)) return 'reviewer';
  return may(caller.roles, 'absence.read') ? 'reader' : null;
}

/** Whether this reader gets the reason, the certificate and the remarks. */
export const readsReasons = (viewpoint: Viewpoint | null, caller: Pick<Caller, 'roles'>): boolean =>
  viewpoint === 'author' || viewpoint === 'reviewer' || isHealthOffice(caller);

/** Whether this reader gets the addresses that were told. */
export const readsNotices = (viewpoint: Viewpoint | null, caller: Pick<Caller, 'roles'>): boolean =>
  viewpoint === 'author' || isHealthOffice(caller);

export const isHealthOffice = ({ roles }: Pick<Caller, 'roles'>): boolean =>
  may(roles, 'absence.read-reasons');

type Clock = Pick<HealthContext, 'today' | 'halfDay'>;

export function absenceActionsOf(
  clock: Clock,
  absence: AbsenceRecord,
  reviewer: Reviewer,
  caller: Pick<Caller, 'id'>,
): AbsenceDetail['actions'] {
  const decisions = possibleActions(absence, reviewer, caller).filter(
    (action) => action === 'approve' || action === 'reject',
  );
  if (absence.author.id !== caller.id) return decisions;
  return [
    ...(absence.state === 'Pending' ? (['withdraw'] as const) : []),
    ...(absence.state === 'Approved' && isRecent(clock, absence) ? (['cancel'] as const) : []),
    ...(isUnderWay(clock, absence) ? (['return'] as const) : []),
    ...(takesCertificate(absence) ? (['certificate'] as const) : []),
  ];
}

/** Not so long over that taking it back would change what the college has gone by. */
export const isRecent = ({ today }: Pick<Clock, 'today'>, { until }: Pick<AbsenceRecord, 'until'>): boolean =>
  daysBetween(until, today()) <= absenceLimits.past;

/** Its author is away now. */
export const isUnderWay = (
  { halfDay }: Pick<Clock, 'halfDay'>,
  { state, slots, author }: Pick<AbsenceRecord, 'state' | 'slots' | 'author'>,
): boolean => state === 'Approved' && slots.includes(slotOf(author.id, halfDay()));

export const takesCertificate = ({ state, forgotten }: Pick<AbsenceRecord, 'state' | 'forgotten'>): boolean =>
  !forgotten && (state === 'Pending' || state === 'Approved');
