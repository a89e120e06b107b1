import type { ApprovalEntry } from '@campus/contracts/approvals';
import { type BookingDetail, bookingIdSchema, getBooking } from '@campus/contracts/facilities';
import {
  Fact,
  Facts,
  History,
  LinkButton,
  NotHere,
  Notice,
  Page,
  Place,
  QueryState,
  QueueLinks,
  queuePathOf,
  Row,
  Section,
  Skeleton,
  Stack,
  useEndpoint,
  When,
} from '@campus/portal-kit';
import { useRef } from 'react';
import { Link, useLocation, useParams } from 'react-router-dom';
import styles from '../booking/booking.module.css';
import { CancelButton, CancelSeriesButton } from '../booking/cancel-dialog.tsx';
import { Decision } from '../booking/decision.tsx';
import { StatusBadge, statusNotes } from '../booking/status-badge.tsx';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';

/** One booking, for its booker, the managers of its facility and admins. */
export function BookingPage() {
  const { id = '' } = useParams();
  const isId = bookingIdSchema.safeParse(id).success;
  const query = useEndpoint(getBooking, { params: { id }, enabled: isId });
  const { data } = query;
  return (
    <Page title={data ? data.title || data.facility.name : 'Booking'} lead={data && timeWords(data)}>
      {isId ? (
        <QueryState query={query} skeleton={<Skeleton lines={8} />} missing={<Missing />}>
          {(booking) => (
            <Booking
              key={booking.id}
              booking={booking}
              readAgain={async () => (await query.refetch({ throwOnError: true })).data!}
            />
          )}
        </QueryState>
      ) : (
        <Missing />
      )}
    </Page>
  );
}

function Booking({
  booking,
  readAgain,
}: {
  booking: BookingDetail;
  readAgain: () => Promise<BookingDetail>;
}) {
  const { id, facility, status, reason, purpose, mine, by, bookedAt, series, actions, history } = booking;
  const queue = queuePathOf(useLocation().state, id);
  const place = useRef<HTMLDivElement>(null);
  const focusPlace = () => place.current?.focus();
  const note = statusNotes[status];
  return (
    <Stack gap={6}>
      {queue ? (
        <QueueLinks list={paths.desk} path={queue} id={id} page={paths.bookings} />
      ) : (
        <p>
          {mine ? (
            <Link to={paths.bookings}>My bookings</Link>
          ) : (
            <Link to={paths.desk}>Manage facilities</Link>
          )}
        </p>
      )}
      <Place ref={place}>
        <Notice tone={status === 'booked' ? 'good' : status === 'rejected' ? 'bad' : 'warn'}>
          <p>
            <StatusBadge status={status} />
          </p>
          {note && <p>{note}</p>}
          {reason !== '' && (
            <p dir="auto">
              Reason: <bdi>{reason}</bdi>
            </p>
          )}
        </Notice>
      </Place>
      <Facts>
        <Fact term="Facility">
          <Link to={`${paths.facility(facility.id)}?day=${booking.day}`}>
            <bdi>{facility.name}</bdi>
          </Link>
        </Fact>
        <Fact term="Place">
          <bdi>{facility.place}</bdi>
        </Fact>
        <Fact term="Booked by">{by ? <bdi>{by.name}</bdi> : 'Erased a year after it ended'}</Fact>
        <Fact term="Booked on">
          <When at={bookedAt} />
        </Fact>
        {series !== null && <Fact term="Repeats">Every week</Fact>}
      </Facts>
      {purpose !== '' && (
        <Section title="Purpose">
          <p className={styles['words']} dir="auto">
            {purpose}
          </p>
        </Section>
      )}
      <Decision booking={booking} queue={queue} readAgain={readAgain} />
      {/* Managers turn a request down by rejecting it: two ways would differ in nothing but the word. */}
      {actions.includes('cancel') && (mine || !actions.includes('reject')) && (
        <Section title="Cancel">
          <Row>
            <CancelButton booking={booking} onSettled={focusPlace} />
            {mine && series !== null && <CancelSeriesButton series={series} onSettled={focusPlace} />}
          </Row>
        </Section>
      )}
      {history.length > 0 && (
        <Section title="History">
          <History entries={history} headingOf={stepWords} />
        </Section>
      )}
    </Stack>
  );
}

function stepWords({ action, to }: ApprovalEntry): string {
  if (action === 'submit') return to === 'Approved' ? 'Booked' : 'Asked for approval';
  if (action === 'approve') return 'Approved';
  if (action === 'reject') return 'Rejected';
  return to === 'Withdrawn' ? 'Cancelled' : 'Changed';
}

const Missing = () => (
  <NotHere what="booking" action={<LinkButton to={paths.bookings}>My bookings</LinkButton>} />
);
