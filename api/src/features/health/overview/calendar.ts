import { absenceKinds, absenceLimits } from '@campus/contracts';
import type { Response } from 'express';
import ical from 'ical-generator';
import { daysBefore } from '../../../platform/days.ts';
import { RawAnswer } from '../../../platform/http/answers.ts';
import type { HealthContext } from '../model.ts';
import { absencesOn, type AwayRecord } from './away.ts';

/** Days back that the calendar has. */
const past = 14;
/** Reports in it. */
const mostReports = 5000;
/** Seconds after which calendars ask again. */
const refresh = 3600;

/** Who is away, for calendars: name and status, no class, number or reason. Its address is a secret: nobody keeps it. */
class CalendarAnswer extends RawAnswer {
  readonly #text: string;

  constructor(text: string) {
    super();
    this.#text = text;
  }

  send(res: Response): void {
    res.set('Cache-Control', 'no-store').type('text/calendar').send(this.#text);
  }
}

export async function calendarOf(
  context: Pick<HealthContext, 'models' | 'members' | 'today' | 'config'>,
): Promise<RawAnswer> {
  const { collegeName, portalUrl } = context.config;
  const days = {
    from: daysBefore(context.today(), past),
    until: daysBefore(context.today(), -absenceLimits.ahead),
  };
  const { host } = new URL(portalUrl);
  const calendar = ical({
    name: `Who is away – ${collegeName}`,
    prodId: { company: collegeName, product: 'Campus Portal', language: 'EN' },
    ttl: refresh,
  });
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
  return new CalendarAnswer(calendar.toString());
}

function summaryOf({ name, kind, fromAfternoon, untilMidday }: AwayRecord): string {
  const halves = [fromAfternoon && 'from midday', untilMidday && 'until midday'].filter(Boolean);
  return `${name}: ${absenceKinds[kind]}${halves.length > 0 ? ` (${halves.join(', ')})` : ''}`;
}
