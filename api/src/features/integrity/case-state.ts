import type { CaseState } from '@campus/contracts/integrity';
import type { Config } from '../../config.ts';
import { daysBefore } from '../../platform/days.ts';
import type { CaseRecord, IntegrityContext } from './model.ts';

export type Clock = Pick<IntegrityContext, 'today'> & { config: Pick<Config, 'caseDays'> };

type Dated = Pick<CaseRecord, 'state' | 'waitsFrom' | 'closedOn' | 'sealed'>;

/** The day before which a case has to have ended to be sealed. */
export const sealedBefore = ({ today, config }: Clock): string =>
  daysBefore(today(), config.caseDays.sealedAfter);

/** Where a case stands today: deadlines end by themselves, with no job needed for it to be right. */
export function stateOf(clock: Clock, { state, waitsFrom, closedOn, sealed }: Dated): CaseState {
  if (sealed || (closedOn !== null && closedOn < sealedBefore(clock))) return 'sealed';
  const isOver = waitsFrom !== null && waitsFrom <= clock.today();
  if (state === 'notified' && isOver) return 'unanswered';
  if (state === 'decided' && isOver) return 'final';
  return state;
}
