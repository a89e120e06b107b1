import { absenceKinds, absenceLimits } from '@campus/contracts/health';
import { daysBefore } from '../../../platform/days.ts';
import type { RawAnswer } from '../../../platform/http/answers.ts';
import { CalendarAnswer, newCalendar } from '../../../services/calendars/calendar-answer.ts';
import type { HealthContext } from '../model.ts';
import { absencesOn, type AwayRecord } from './away.ts';

/** Days back that the calendar has. */
const past = 14;
const mostReports = 5000;
/** Names and statuses of the students who are away; no class, number or reason. */
export async function calendarOf(
  context: Pick<HealthContext, 'models' | 'members' | 'today' | 'config'>,
): Promise<RawAnswer> {
  const days = {
    from: daysBefore(context.today(), past),
    until: daysBefore(context.today(), -absenceLimits.ahead),
  };
  const { host } = new URL(context.config.portalUrl);
  const calendar = newCalendar('Who is away', context.config);
  for (const away of await absencesOn(context, days, mostReports))
    calendar.createEvent({
      id: `${away._id}@${host}`,
      // Not the moment of the answer, which would make every event look changed.
      stamp: away.reportedAt,
      sequence: away.version,
      allDay: true,
      start: new Date(away.from),
      // The day after the last one, RFC 5545 §3.6.1.
      end: new Date(daysBefore(away.until, -1)),
      summary: summaryOf(away),
    });
  return new CalendarAnswer(calendar);
}

function summaryOf({ name, kind, fromAfternoon, untilMidday }: AwayRecord): string {
  const halves = [fromAfternoon && 'from midday', untilMidday && 'until midday'].filter(Boolean);
  return `${name}: ${absenceKinds[kind]}${halves.length > 0 ? ` (${halves.join(', ')})` : ''}`;
}
