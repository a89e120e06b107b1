import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  readBookingCalendar,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { type CalendarOfLinks, createCalendarLinks } from '../../../services/calendars/calendar-links.ts';
import type { FacilitiesContext } from '../model.ts';
import { calendarOf } from './calendar.ts';

export const bookingCalendar: CalendarOfLinks = {
  collection: 'bookingCalendarLinks',
  path: '/api/booking-calendar',
  action: 'facility.book',
};

export function mountCalendar(context: FacilitiesContext): void {
  const { route } = context;
  const links = createCalendarLinks(context, bookingCalendar);

  route(getBookingCalendarLink, ({ caller }) => links.since(caller));
  route(renewBookingCalendarLink, ({ caller }) => links.renew(caller));
  route(endBookingCalendarLink, async ({ caller }) => {
    await links.end(caller);
    return undefined;
  });
  route(readBookingCalendar, async ({ params }) => calendarOf(context, await links.ownerOf(params.secret)));
}
