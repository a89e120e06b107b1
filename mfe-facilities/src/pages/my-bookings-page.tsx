import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { LinkButton, Page, useView, CalendarLink } from '@campus/portal-kit';
import { MyBookings, MyWaits } from '../booking/my-bookings.tsx';
import { paths } from '../paths.ts';
import { texts } from '../booking/texts.ts';

const views = { upcoming: 'Upcoming', past: 'Past', waits: texts.myBookingsPage.waitingLists } as const;

export function MyBookingsPage() {
  const [view, tabs] = useView(texts.myBookingsPage.myBookings, views);
  return (
    <Page
      title={texts.myBookingsPage.myBookings}
      actions={
        <LinkButton variant="primary" to={paths.home}>
          {texts.myBookingsPage.bookFacility}
        </LinkButton>
      }
    >
      {tabs}
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
