import { type Clock, clockNames, firstCommitteeDays } from '@campus/contracts/complaints';
import { workingDaysAfter, workingDaysBetween } from '@campus/contracts/procedure';
import type { ComplaintsContext } from '../committees.ts';
import { isOver } from '../../../services/procedure/deadlines.ts';
import type { EntryRecord, ReadComplaint } from '../model.ts';

type Deps = Pick<ComplaintsContext, 'committees' | 'workingDays' | 'today'>;

export async function daysOf({ committees }: Pick<Deps, 'committees'>, committee: string) {
  const setup = await committees.read();
  return setup.committees.find(({ id }) => id === committee)?.days ?? firstCommitteeDays;
}

export async function startClocks(deps: Deps, committee: string): Promise<Clock[]> {
  const days = await daysOf(deps, committee);
  const calendar = await deps.workingDays.read();
  return clockNames.flatMap((what) => {
    const count = days[what];
    if (count === null) return [];
    return [{ what, due: workingDaysAfter(calendar, deps.today(), count), metOn: null }];
  });
}

/** The last day of the clock that ends next; `null`: none runs. */
export const nextDue = (clocks: readonly Clock[]): string | null =>
  clocks
    .filter(({ metOn }) => metOn === null)
    .map(({ due }) => due)
    .toSorted()[0] ?? null;

/** The clocks after a step or message: those that it meets, and without those that it ends. */
export function clocksAfter(
  clocks: readonly Clock[],
  { on, by, action, to, audience }: Pick<EntryRecord, 'on' | 'by' | 'action' | 'to' | 'audience'>,
): Clock[] {
  const isHeardOf = by === 'board' && (audience !== 'board' || to !== null);
  const meets = (what: Clock['what']): boolean =>
    (what === 'acknowledge' && isHeardOf) ||
    (what === 'hear' && action === 'record') ||
    (what === 'decide' && to === 'closed');
  const ends = to === 'closed' || to === 'withdrawn' || to === 'deleted';
  return clocks
    .map((clock) => (clock.metOn === null && meets(clock.what) ? { ...clock, metOn: on } : clock))
    .filter(({ metOn }) => metOn !== null || !ends);
}

/** Whether a pause hasn't ended by itself yet. */
export const isPaused = (pause: ReadComplaint['pause'], today: string): pause is NonNullable<typeof pause> =>
  pause !== null && !isOver(pause.until, today);

/** Moves the clocks that still run by the working days of a pause until that day, forward or back. */
export async function movedByPause(
  { workingDays, today }: Pick<Deps, 'workingDays' | 'today'>,
  clocks: readonly Clock[],
  until: string,
  direction: 1 | -1,
): Promise<Clock[]> {
  const calendar = await workingDays.read();
  const count = workingDaysBetween(calendar, today(), until) * direction;
  return clocks.map((clock) =>
    clock.metOn === null ? { ...clock, due: workingDaysAfter(calendar, clock.due, count) } : clock,
  );
}
