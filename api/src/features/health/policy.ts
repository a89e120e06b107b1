import { may } from '@campus/contracts/areas';
import { type AbsenceDetail, absenceLimits } from '@campus/contracts/health';
import { daysBefore, daysBetween, dayInWords as inWords, timeIn } from '../../platform/days.ts';
import type { Platform } from '../../services/platform.ts';
import { notReviewedBy, possibleActions, type Reviewer } from '../../services/approvals/approvals.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { AbsenceRecord, HealthContext } from './model.ts';

/** Days of the college, both included, maybe without the first morning and the last afternoon. */
export interface Span {
  from: string;
  until: string;
  fromAfternoon: boolean;
  untilMidday: boolean;
}

/** The current half day at the college: `2026-11-21a` before midday, `2026-11-21p` from then on. */
export function halfDayClock({ config, now, today }: Pick<Platform, 'config' | 'now' | 'today'>) {
  return (): string => `${today()}${timeIn(config.timeZone, new Date(now())) < '12' ? 'a' : 'p'}`;
}

/** A member's half day. Two reports never hold the same one, and whoever holds it now is away. */
export const slotOf = (member: string, halfDay: string): string => `${member}:${halfDay}`;

export function slotsOf(member: string, { from, until, fromAfternoon, untilMidday }: Span): string[] {
  const slots: string[] = [];
  for (let day = from; day <= until; day = daysBefore(day, -1))
    slots.push(slotOf(member, `${day}a`), slotOf(member, `${day}p`));
  return slots.slice(fromAfternoon ? 1 : 0, untilMidday ? -1 : undefined);
}

/** `from 23 November 2026, midday, to 24 November 2026`. */
export function spanInWords({ from, until, fromAfternoon, untilMidday }: Span): string {
  if (from === until)
    return `on ${inWords(from)}${fromAfternoon ? ', from midday' : ''}${untilMidday ? ', until midday' : ''}`;
  const first = `${inWords(from)}${fromAfternoon ? ', midday,' : ''}`;
  return `from ${first} to ${inWords(until)}${untilMidday ? ', midday' : ''}`;
}

/** The viewer's relation to a report. Only its author, its reviewers and the health office can read the reason. */
type Viewpoint = 'author' | 'reviewer' | 'reader';

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
