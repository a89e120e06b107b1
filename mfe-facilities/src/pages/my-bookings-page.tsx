import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { LinkButton, Page, useSearchFilters, ViewTabs, CalendarLink } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { MyBookings, MyWaits } from '../booking/my-bookings.tsx';
import { paths } from '../paths.ts';

const views = { upcoming: 'Upcoming', past: 'Past', waits: 'Waiting lists' } as const;
const filterSchemas = { view: z.enum(['past', 'waits']) };

export function MyBookingsPage() {
  const { filters } = useSearchFilters(filterSchemas);
  const view = filters.view ?? 'upcoming';
  return (
    <Page
      title="My bookings"
      actions={
        <LinkButton variant="primary" to={paths.home}>
          Book a facility
        </LinkButton>
      }
    >
      <ViewTabs
        label="My bookings"
        views={views}
        shown={view}
        searchOf={(one) => (one === 'upcoming' ? '' : `?view=${one}`)}
      />
      {view === 'waits' ? <MyWaits /> : <MyBookings key={view} when={view} />}
      <CalendarLink
        title="Bookings in your calendar"
        words="A secret link shows your bookings in your calendar program. Anybody who has the link can read your bookings without signing in, so don’t share it."
        calls={{
          get: getBookingCalendarLink,
          renew: renewBookingCalendarLink,
          end: endBookingCalendarLink,
        }}
      />
    </Page>
  );
}
