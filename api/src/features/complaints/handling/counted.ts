import type { ComplaintsContext } from '../context.ts';
import type { EntryRecord, Mark, ReadComplaint } from '../model.ts';
import { countOn } from '../../../platform/storage/kept-figures.ts';
import { isOver } from '../../../services/procedure/deadlines.ts';
import { nextDue } from '../procedure/clocks.ts';
import { countedFields, keptFigures } from './figures.ts';

/** Updates the facts for the figures after a step or message, with the days that it decided. */
export function countedAfter(
  { counted, clocks, history }: ReadComplaint,
  { answeredOn, closedOn }: Partial<Pick<ReadComplaint, 'answeredOn' | 'closedOn'>>,
  { on, action }: EntryRecord,
): ReadComplaint['counted'] {
  // The clocks of the first committee are gone once the portal handed it on.
  const isFirst = !history.some(({ by }) => by === 'portal');
  const isInTime = (what: (typeof clocks)[number]['what']) =>
    isFirst && clocks.every((clock) => clock.what !== what || (clock.metOn ?? on) <= clock.due);
  const marks: Mark[] = [
    ...counted.marks,
    ...(answeredOn && isInTime('acknowledge') ? (['acknowledgedInTime'] as const) : []),
    ...(closedOn && isInTime('decide') ? (['decidedInTime'] as const) : []),
    ...(action === 'appeal' ? (['appealed'] as const) : []),
    ...(isOver(nextDue(clocks), on) ? (['overdue'] as const) : []),
  ];
  return { ...counted, marks: [...new Set(marks)] };
}

/** Counts a missed deadline, once for each complaint. */
export async function countOverdue(
  { models, log }: Pick<ComplaintsContext, 'models' | 'log'>,
  _id: string,
): Promise<void> {
  const counted = await models.complaints
    .findOneAndUpdate(
      { _id, 'counted.marks': { $ne: 'overdue' } },
      // A step that was read before would write the marks without it.
      { $push: { 'counted.marks': 'overdue' }, $inc: { version: 1 } },
      { projection: countedFields },
    )
    .lean();
  const figures = keptFigures(models);
  if (counted) await countOn(figures, log, figures.idOf(counted), { overdue: 1 });
}
