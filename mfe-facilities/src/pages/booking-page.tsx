import type { ApprovalEntry } from '@campus/contracts/approvals';
import { getBooking } from '@campus/contracts/facilities';
import {
  DetailPage,
  Fact,
  Facts,
  focusOn,
  History,
  Notice,
  Place,
  Row,
  Section,
  Stack,
  UserText,
  When,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { CancelButton, CancelSeriesButton } from '../booking/cancel-dialog.tsx';
import { Decision } from '../booking/decision.tsx';
import { StatusBadge, statusNotes } from '../booking/status-badge.tsx';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';

export const BookingPage = () => (
  <DetailPage
    endpoint={getBooking}
    what="booking"
    list={myBookings()}
    title={t`Booking`}
    kind={t`Booking`}
    page={(booking) => ({
      title: booking.title || booking.facility.name,
      lead: timeWords(booking),
      parents: [booking.mine ? myBookings() : [paths.desk, t`Manage facilities`]],
    })}
  >
    {(booking, reading) => <Booking booking={booking} {...reading} />}
  </DetailPage>
);

const myBookings = () => [paths.bookings, t`My bookings`] as const;

function Booking({ booking, ...reading }: Parameters<typeof Decision>[0]) {
  const { facility, status, reason, purpose, mine, by, bookedAt, series, actions, history } = booking;
  const place = useRef<HTMLDivElement>(null);
  const focusPlace = () => focusOn(place.current);
  const note = statusNotes()[status];
  return (
    <Stack gap={6}>
      <Place ref={place}>
        <Notice tone={status === 'booked' ? 'good' : status === 'rejected' ? 'bad' : 'warn'}>
          <p>
            <StatusBadge status={status} />
          </p>
          {note && <p>{note}</p>}
          {reason !== '' && (
            <p dir="auto">
              {t`Reason:`} <bdi>{reason}</bdi>
            </p>
          )}
        </Notice>
      </Place>
      <Facts>
        <Fact term={t`Facility`}>
          <Link to={`${paths.facility(facility.id)}?day=${booking.day}`}>
            <bdi>{facility.name}</bdi>
          </Link>
        </Fact>
        <Fact term={t`Place`}>
          <bdi>{facility.place}</bdi>
        </Fact>
        <Fact term={t`Booked by`}>{by ? <bdi>{by.name}</bdi> : t`Erased one year after the booking`}</Fact>
        <Fact term={t`Booked on`}>
          <When at={bookedAt} />
        </Fact>
        {series !== null && <Fact term={t`Repeats`}>{t`Every week`}</Fact>}
      </Facts>
      {purpose !== '' && (
        <Section title={t`Purpose`}>
          <UserText>{purpose}</UserText>
        </Section>
      )}
      <Decision booking={booking} {...reading} />
      {/* Managers turn a request down by rejecting it: two ways would differ in nothing but the word. */}
      {actions.includes('cancel') && (mine || !actions.includes('reject')) && (
        <Section title={t`Cancel`}>
          <Row>
            <CancelButton booking={booking} onSettled={focusPlace} />
            {mine && series !== null && <CancelSeriesButton series={series} onSettled={focusPlace} />}
          </Row>
        </Section>
      )}
      {history.length > 0 && (
        <Section title={t`History`}>
          <History entries={history} headingOf={stepWords} />
        </Section>
      )}
    </Stack>
  );
}

function stepWords({ action, to }: ApprovalEntry): string {
  if (action === 'submit') return to === 'Approved' ? 'Booked' : t`Requested`;
  if (action === 'approve') return 'Approved';
  if (action === 'reject') return 'Rejected';
  return to === 'Withdrawn' ? 'Cancelled' : 'Changed';
}
