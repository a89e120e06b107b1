import type { ComplaintProcedure } from '@campus/contracts/complaints';
import { isOver } from '../../../services/procedure/deadlines.ts';
import type { CommitteeNames } from '../committees.ts';
import type { ComplaintsContext } from '../context.ts';
import { isPaused } from './clocks.ts';
import type { ReadComplaint } from '../model.ts';
import { secondInstanceOf } from './second-instance.ts';

/** For the author and the committee. */
export async function presentProcedure(
  context: Pick<ComplaintsContext, 'committees' | 'today'>,
  complaint: ReadComplaint,
  names: CommitteeNames,
): Promise<ComplaintProcedure> {
  const { clocks, pause, hearing, appealUntil, doneWords } = complaint;
  const today = context.today();
  const next = await secondInstanceOf(context, complaint);
  return {
    clocks: clocks.map((clock) => ({ ...clock, overdue: isOver(clock.due, clock.metOn ?? today) })),
    pause: isPaused(pause, today) ? pause : null,
    hearing,
    appealUntil,
    secondInstance: next === null ? '' : names.committee(next),
    doneWords,
  };
}
