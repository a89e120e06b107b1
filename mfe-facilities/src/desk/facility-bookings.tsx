import { daySchema } from '@campus/contracts';
import {
  type Booking,
  bookingStatuses,
  type Facility,
  listFacilityBookings,
} from '@campus/contracts/facilities';
import {
  addDays,
  Checkbox,
  EmptyState,
  flagSchema,
  Grid,
  PagedList,
  usePagedEndpoint,
  useSearchFilters,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router-dom';
import { StatusBadge } from '../booking/status-badge.tsx';
import { DayFilter } from '../facility/time-field.tsx';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import { Month } from './month.tsx';

const filterSchemas = { from: daySchema, until: daySchema, all: flagSchema };

/** Bookings of a facility in a range of days, two weeks to begin with. */
export function FacilityBookings({ facility }: { facility: Facility }) {
  const today = useToday();
  const { filters, change } = useSearchFilters(filterSchemas);
  const from = filters.from ?? today;
  const until = filters.until ?? addDays(from, 13);
  const query = usePagedEndpoint(listFacilityBookings, {
    params: { id: facility.id },
    query: { from, until, held: filters.all ? 'false' : 'true' },
  });
  return (
    <>
      <Month facility={facility} from={from} today={today} />
      <Grid as="search" min="12rem">
        <DayFilter
          label={t`First day`}
          day={from}
          onDay={(day) => change({ from: day, until: until < day ? '' : until }, { replace: true })}
        />
        <DayFilter
          label={t`Last day`}
          day={until}
          onDay={(day) => change({ from: day < from ? day : from, until: day }, { replace: true })}
        />
        <Checkbox
          label={t`Show rejected and cancelled bookings`}
          checked={filters.all === true}
          onChange={(all) => change({ all: all || false }, { replace: true })}
        />
      </Grid>
      <PagedList
        query={query}
        what="bookings"
        empty={<EmptyState icon={<CalendarDays />} title={t`No bookings on these days`} />}
        keyOf={({ id }) => id}
      >
        {(booking) => <Line booking={booking} />}
      </PagedList>
    </>
  );
}

const Line = ({ booking }: { booking: Booking }) => (
  <>
    <h2>
      <Link to={paths.booking(booking.id)}>{timeWords(booking)}</Link>
    </h2>
    <StatusBadge status={booking.status} />
    <p>
      {booking.title !== '' && (
        <>
          <bdi>{booking.title}</bdi>,{' '}
        </>
      )}
      {booking.by ? <bdi>{booking.by.name}</bdi> : t`Name erased`}
    </p>
    {booking.status === 'cancelled' || booking.status === 'rejected' ? (
      <p dir="auto">
        {bookingStatuses[booking.status]}: <bdi>{booking.reason || t`no reason given`}</bdi>
      </p>
    ) : (
      booking.purpose !== '' && (
        <p dir="auto">
          <bdi>{booking.purpose}</bdi>
        </p>
      )
    )}
  </>
);
