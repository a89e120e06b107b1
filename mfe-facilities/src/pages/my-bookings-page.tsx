import {
  endBookingCalendarLink,
  getBookingCalendarLink,
  renewBookingCalendarLink,
} from '@campus/contracts/facilities';
import { LinkButton, Page, useView, CalendarLink } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { MyBookings, MyWaits } from '../booking/my-bookings.tsx';
import { paths } from '../paths.ts';

const views = () => ({ upcoming: 'Upcoming', past: 'Past', waits: t`Waiting lists` }) as const;

export function MyBookingsPage() {
  const [view, tabs] = useView(t`My bookings`, views());
  return (
    <Page
      title={t`My bookings`}
      actions={
        <LinkButton variant="primary" to={paths.home}>
          {t`Book a facility`}
        </LinkButton>
      }
    >
      {tabs}
      {view === 'waits' ? <MyWaits /> : <MyBookings key={view} when={view} />}
      <CalendarLink
        title={t`Bookings in your calendar`}
        words={t`A secret link shows your bookings in your calendar app. Anyone with the link can read your bookings without logging in, so don’t share it.`}
        calls={{
          get: getBookingCalendarLink,
          renew: renewBookingCalendarLink,
          end: endBookingCalendarLink,
        }}
      />
    </Page>
  );
}
