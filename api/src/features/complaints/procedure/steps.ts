import { type ComplaintChange, type ComplaintProcedure, longestPause } from '@campus/contracts/complaints';
import { workingDaysAfter } from '@campus/contracts/procedure';
import { dayInWords, daysAfter } from '../../../platform/days.ts';
import { type DomainError, invalidField, notPossible } from '../../../platform/http/errors.ts';
import { isOver, lateRefusal } from '../../../services/procedure/deadlines.ts';

import { lettersAboutHandover, nextNoticeAt } from '../handling/notices.ts';
import type { Effect, EntryRecord, ReadComplaint } from '../model.ts';
import { clocksAfter, daysOf, isPaused, movedByPause, nextDue, startClocks } from './clocks.ts';
import { secondInstanceOf } from './second-instance.ts';
import type { CommitteeNames, ComplaintsContext } from '../committees.ts';

type Of<Action extends ComplaintChange['action']> = Extract<ComplaintChange, { action: Action }>;

/** Why a step isn't possible now, beside the table; `null`: it is. */
export function obstacleTo(
  { hearing, pause, clocks, doneWords, appealUntil }: ReadComplaint,
  action: EntryRecord['action'],
  today: string,
): DomainError | null {
  switch (action) {
    case 'record':
      if (hearing === null) return notPossible('No hearing has been set.');
      return hearing.on > today
        ? notPossible(`The hearing is on ${dayInWords(hearing.on)}. Write its record afterwards.`)
        : null;
    case 'pause':
      if (nextDue(clocks) === null) return notPossible('No deadline runs.');
      return isPaused(pause, today)
        ? notPossible(`The deadlines are paused until ${dayInWords(pause.until)}.`)
        : null;
    case 'resume':
      return isPaused(pause, today) ? null : notPossible('The deadlines aren’t paused.');
    case 'agree':
      return doneWords === '' ? notPossible('There are no words to agree to.') : null;
    case 'appeal':
      if (appealUntil === null) return notPossible('There is no decision that you can appeal.');
      return lateRefusal(appealUntil, today, action);
    default:
      return null;
  }
}

export function invite(
  { today }: ComplaintsContext,
  { on, time, place, companions, text }: Of<'hear'>,
): Effect {
  if (on <= today()) throw invalidField('on', 'Choose a day after today, so that the author can prepare.');
  const words = [`${dayInWords(on)}, ${time}, ${place}.`, companions, text].filter(Boolean).join('\n');
  return {
    audience: 'author',
    text: words,
    set: { waits: false, hearing: { on, time, place, companions } },
  };
}

export function decide({ audience }: ReadComplaint, { text, done }: Of<'decide'>): Effect {
  if (done !== '' && audience === 'board')
    throw invalidField('done', 'Other members can’t read this complaint, so there are no public words.');
  return { audience: 'author', text, set: { waits: false, doneWords: done } };
}

export async function pauseUntil(
  context: ComplaintsContext,
  { clocks }: ReadComplaint,
  { until, text }: Of<'pause'>,
): Promise<Effect> {
  const today = context.today();
  if (until <= today || until > daysAfter(today, longestPause))
    throw invalidField('until', `Choose a day within the next ${longestPause} days.`);
  return {
    audience: 'author',
    text: `Until ${dayInWords(until)}.\n${text}`,
    set: { pause: { until, reason: text }, clocks: await movedByPause(context, clocks, until, 1) },
  };
}

export async function resume(
  context: ComplaintsContext,
  { clocks, pause }: ReadComplaint,
  { text }: Of<'resume'>,
): Promise<Effect> {
  const moved = await movedByPause(context, clocks, pause!.until, -1);
  return { audience: 'author', text, set: { pause: null, clocks: moved } };
}

/** To the second instance, which from then on has the complaint with its whole file; the first no longer has it. */
export async function appeal(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  { text }: Of<'appeal'>,
): Promise<Effect> {
  const committee = await secondInstanceOf(context, complaint);
  if (committee === null) throw notPossible('No committee is left that can decide on your appeal.');
  return {
    audience: 'author',
    text,
    set: {
      ...(await handedTo(context, committee)),
      waits: true,
      // The time of a mail would tell when an anonymous author wrote.
      ...(complaint.author === null && { noticeAt: nextNoticeAt(context, false) }),
    },
    letters:
      complaint.author === null ? [] : await lettersAboutHandover(context, complaint, committee, 'appeal'),
  };
}

/** The clocks and the last day to appeal after a step or message. */
export async function procedureAfter(
  context: ComplaintsContext,
  complaint: ReadComplaint,
  entry: EntryRecord,
): Promise<Pick<ReadComplaint, 'clocks' | 'appealUntil'>> {
  const { clocks, committee, appealUntil } = complaint;
  if (entry.action === 'reopen') return { clocks: await startClocks(context, committee), appealUntil: null };
  return {
    clocks: clocksAfter(clocks, entry),
    appealUntil: entry.to === 'closed' ? await appealDay(context, complaint) : appealUntil,
  };
}

/** The fields that change when another committee gets a complaint. */
export const handedTo = async (context: ComplaintsContext, committee: string) => ({
  committee,
  assignee: null,
  clocks: await startClocks(context, committee),
  pause: null,
  hearing: null,
  appealUntil: null,
  doneWords: '',
});

/** The last day to appeal a decision of today; `null`: the committee has no second instance, or no days for it. */
async function appealDay(context: ComplaintsContext, complaint: ReadComplaint): Promise<string | null> {
  const { appeal: count } = await daysOf(context, complaint.committee);
  if (count === null || (await secondInstanceOf(context, complaint)) === null) return null;
  return workingDaysAfter(await context.workingDays.read(), context.today(), count);
}

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
