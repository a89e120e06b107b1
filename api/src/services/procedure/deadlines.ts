import { dayInWords, daysAfter } from '../../platform/days.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { LetterRecord } from '../mail/letters.ts';
import type { Platform } from '../platform.ts';

const checkIntervalMs = 3_600_000;

/** Whether the last day of a deadline is over; `null`: the deadline doesn't run. */
export const isOver = (lastDay: string | null, today: string): lastDay is string =>
  lastDay !== null && lastDay < today;

/** Why a step after its last day is refused; `null`: it is in time. */
export const lateRefusal = (lastDay: string | null, today: string, action: string): DomainError | null =>
  isOver(lastDay, today)
    ? new DomainError('deadline-passed', {
        message: `The last day to ${action} was ${dayInWords(lastDay)}, so this was not accepted.`,
      })
    : null;

/** The deadline that runs, as `shownDeadline` tells it. */
export const showDeadline = (dueOn: string | null, today: string) => ({
  dueOn,
  overdue: isOver(dueOn, today),
});

interface Deadlines<R> {
  /** Names the job. */
  name: string;
  /** Days before the last one on which its reminder goes out. */
  remindDays: number;
  /** Finds the records whose open deadline ends on one of these days. */
  dueBetween: (from: string, until: string) => Promise<R[]>;
  reminders: (record: R) => Promise<LetterRecord[]>;
  /** The records whose deadline passed, and the step that follows: one compare-and-set, so that it can be tried again. */
  passed?: { find: (today: string) => Promise<R[]>; take: (record: R) => Promise<unknown> };
}

/**
 * Reminds of deadlines and takes the step that follows from a missed one. A reminder has one key, so it goes out once. A
 * crash, or two processes at the same time, repeat only what is safe to repeat.
 */
export function watchDeadlines<R>(
  { jobs, mail, today }: Pick<Platform, 'jobs' | 'mail' | 'today'>,
  { name, remindDays, dueBetween, reminders, passed }: Deadlines<R>,
): void {
  jobs.repeat(name, checkIntervalMs, async () => {
    const day = today();
    if (passed) for (const record of await passed.find(day)) await passed.take(record);
    const soon = await dueBetween(day, daysAfter(day, remindDays));
    const letters = await Promise.all(soon.map(reminders));
    await mail.post(letters.flat());
  });
}
