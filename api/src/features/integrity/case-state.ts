import type { CaseState } from '@campus/contracts/integrity';
import { daysBefore } from '../../platform/days.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';

export type Clock = Pick<IntegrityContext, 'today'> & {
  retention: Pick<IntegrityContext['retention'], 'days'>;
};

type Dated = Pick<CaseRecord, 'state' | 'waitsFrom' | 'closedOn' | 'sealed'>;

/** The day before which a case has to have ended to be sealed. */
export const sealedBefore = ({ today, retention }: Clock): string =>
  daysBefore(today(), retention.days().casesDays);

/** Where a case stands today: deadlines end by themselves, with no job needed for it to be right. */
export function stateOf(clock: Clock, { state, waitsFrom, closedOn, sealed }: Dated): CaseState {
  if (sealed || (closedOn !== null && closedOn < sealedBefore(clock))) return 'sealed';
  const isOver = waitsFrom !== null && waitsFrom <= clock.today();
  if (state === 'notified' && isOver) return 'unanswered';
  if (state === 'decided' && isOver) return 'final';
  return state;
}
