import { ICalEventStatus } from 'ical-generator';
import { dayMs } from '../../../platform/days.ts';
import type { RawAnswer } from '../../../platform/http/answers.ts';
import { CalendarAnswer, newCalendar } from '../../../services/calendars/calendar-answer.ts';
import type { FacilitiesContext } from '../model.ts';
import { facilitiesOf } from '../presenter.ts';
import { bookingRecords } from '../week.ts';

const past = 30 * dayMs;
const mostBookings = 1000;

const statuses = {
  Approved: ICalEventStatus.CONFIRMED,
  Pending: ICalEventStatus.TENTATIVE,
  'Changes requested': ICalEventStatus.TENTATIVE,
  // Told, so that calendars which have the event take it out.
  Rejected: ICalEventStatus.CANCELLED,
  Withdrawn: ICalEventStatus.CANCELLED,
};

export async function calendarOf(context: FacilitiesContext, member: string): Promise<RawAnswer> {
  const { config, now } = context;
  const records = await bookingRecords(context);
  const bookings = await records
    .find({ 'author.id': member, endsAt: { $gt: new Date(now() - past) } }, { letters: 0, outbox: 0 })
    .sort({ endsAt: 1, _id: 1 })
    .limit(mostBookings)
    .lean();
  const facilities = await facilitiesOf(context, bookings);
  const calendar = newCalendar('My bookings', config);
  const { host } = new URL(config.portalUrl);
  for (const booking of bookings) {
    const { name, place } = facilities.get(booking.facility)!;
    calendar.createEvent({
      id: `${booking._id}@${host}`,
      // Not the moment of the answer, which would make every event look changed.
      stamp: booking.history.at(-1)?.at ?? booking.bookedAt,
      sequence: booking.version,
      status: statuses[booking.state],
      start: booking.startsAt,
      end: booking.endsAt,
      summary: booking.title === '' ? name : `${name}: ${booking.title}`,
      location: place,
      url: new URL(`/facilities/bookings/${booking._id}`, config.portalUrl).href,
    });
  }
  return new CalendarAnswer(calendar);
}
