import { messages } from '@campus/contracts';
import type { Response } from 'express';
import ical, { type ICalCalendar } from 'ical-generator';
import type { Config } from '../../config.ts';
import { RawAnswer } from '../../platform/http/answers.ts';

/** Seconds after which calendars ask again. */
const refresh = 3600;

/** An empty calendar (RFC 5545) under this name and the college's. */
export const newCalendar = (name: string, { collegeName }: Pick<Config, 'collegeName'>): ICalCalendar =>
  ical({
    name: `${name} – ${collegeName}`,
    prodId: { company: collegeName, product: messages.portalName, language: 'EN' },
    ttl: refresh,
  });

/** A calendar with a secret address: no cache keeps it. */
export class CalendarAnswer extends RawAnswer {
  readonly #text: string;

  constructor(calendar: ICalCalendar) {
    super();
    this.#text = calendar.toString();
  }

  send(res: Response): void {
    res.set('Cache-Control', 'no-store').type('text/calendar').send(this.#text);
  }
}
