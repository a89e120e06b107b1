import { LinkButton, Page, useSearchFilters, ViewTabs } from '@campus/portal-kit';
import * as z from 'zod/mini';
import { CalendarLink } from '../booking/calendar-link.tsx';
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
      <CalendarLink />
    </Page>
  );
}
