import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  readBookingCalendar,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { createCalendarLinks } from '../../../services/calendars/calendar-links.ts';
import type { FacilitiesContext } from '../model.ts';
import { calendarOf } from './calendar.ts';

export function mountCalendar(context: FacilitiesContext): void {
  const { route } = context;
  const links = createCalendarLinks(context, {
    model: 'BookingCalendarLink',
    collection: 'bookingCalendarLinks',
    path: '/api/booking-calendar',
    action: 'facility.book',
  });

  route(getBookingCalendarLink, ({ caller }) => links.since(caller));
  route(renewBookingCalendarLink, ({ caller }) => links.renew(caller));
  route(endBookingCalendarLink, async ({ caller }) => {
    await links.end(caller);
    return undefined;
  });
  route(readBookingCalendar, async ({ params }) => calendarOf(context, await links.ownerOf(params.secret)));
}
