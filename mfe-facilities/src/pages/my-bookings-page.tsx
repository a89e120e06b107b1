import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { LinkButton, Page, useSearchFilters, ViewTabs, CalendarLink } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { MyBookings, MyWaits } from '../booking/my-bookings.tsx';
import { paths } from '../paths.ts';
import { texts } from '../booking/texts.ts';

const views = { upcoming: 'Upcoming', past: 'Past', waits: texts.myBookingsPage.waitingLists } as const;
const filterSchemas = { view: z.enum(['past', 'waits']) };

export function MyBookingsPage() {
  const { filters } = useSearchFilters(filterSchemas);
  const view = filters.view ?? 'upcoming';
  return (
    <Page
      title={texts.myBookingsPage.myBookings}
      actions={
        <LinkButton variant="primary" to={paths.home}>
          {texts.myBookingsPage.bookFacility}
        </LinkButton>
      }
    >
      <ViewTabs
        label={texts.myBookingsPage.myBookings}
        views={views}
        shown={view}
        searchOf={(one) => (one === 'upcoming' ? '' : `?view=${one}`)}
      />
      {view === 'waits' ? <MyWaits /> : <MyBookings key={view} when={view} />}
      <CalendarLink
        title={texts.myBookingsPage.bookingsCalendar}
        words={texts.myBookingsPage.calendarText}
        calls={{
          get: getBookingCalendarLink,
          renew: renewBookingCalendarLink,
          end: endBookingCalendarLink,
        }}
      />
    </Page>
  );
}
