import type { CaseState } from '@campus/contracts';
import { daysBetween } from '../../platform/days.ts';
import type { CaseRecord } from './model.ts';
import type { Room } from './room.ts';

/** The server's calendar and the days that the rules give. */
export type Clock = Pick<Room, 'today' | 'config'>;

type Dated = Pick<CaseRecord, 'state' | 'waitsFrom' | 'closedOn' | 'sealed'>;

/** Where a case stands today: deadlines end by themselves, with no job needed for it to be right. */
export function stateOf({ today, config }: Clock, { state, waitsFrom, closedOn, sealed }: Dated): CaseState {
  const day = today();
  if (sealed || (closedOn !== null && daysBetween(closedOn, day) > config.caseDays.sealedAfter))
    return 'sealed';
  const isOver = waitsFrom !== null && waitsFrom <= day;
  if (state === 'notified' && isOver) return 'unanswered';
  if (state === 'decided' && isOver) return 'final';
  return state;
}
