import {
  type Booking,
  type BookingWait,
  leaveWaitingList,
  listMyBookings,
  listMyWaits,
} from '@campus/contracts/facilities';
import {
  ChangeButton,
  counted,
  EmptyState,
  focusOn,
  Lines,
  LinkButton,
  PagedList,
  Place,
  QueryState,
  Row,
  SmallText,
  Text,
  useEndpoint,
  usePagedEndpoint,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CalendarDays, Hourglass } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import { CancelButton } from './cancel-dialog.tsx';
import { StatusBadge, statusNotes } from './status-badge.tsx';

const bookOne = () => (
  <LinkButton variant="primary" to={paths.home}>
    {t`Find a facility`}
  </LinkButton>
);

export function MyBookings({ when }: { when: 'upcoming' | 'past' }) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <Place ref={place}>
      <PagedList
        query={usePagedEndpoint(listMyBookings, { query: { when } })}
        what="bookings"
        empty={
          <EmptyState
            icon={<CalendarDays />}
            title={when === 'upcoming' ? t`No upcoming bookings` : t`No past bookings`}
            action={bookOne()}
          />
        }
        keyOf={({ id }) => id}
      >
        {(booking) => (
          <BookingLine booking={booking}>
            {when === 'upcoming' && (booking.status === 'booked' || booking.status === 'waiting') && (
              <CancelButton booking={booking} onSettled={() => focusOn(place.current)} />
            )}
          </BookingLine>
        )}
      </PagedList>
    </Place>
  );
}

function BookingLine({ booking, children }: { booking: Booking; children: ReactNode }) {
  const { id, facility, title, status, series, reason } = booking;
  const note = statusNotes()[status];
  return (
    <>
      <h2>
        <Link to={paths.booking(id)}>
          <bdi>{facility.name}</bdi>, {timeWords(booking)}
        </Link>
      </h2>
      <StatusBadge status={status} />
      {note && <p>{note}</p>}
      <p>
        {title !== '' && (
          <>
            <bdi>{title}</bdi>,{' '}
          </>
        )}
        <bdi>{facility.place}</bdi>
        {series !== null && t`, repeats weekly`}
      </p>
      {reason !== '' && (
        <p dir="auto">
          {t`Reason:`} <bdi>{reason}</bdi>
        </p>
      )}
      {children}
    </>
  );
}

export function MyWaits() {
  const waits = useEndpoint(listMyWaits);
  return (
    <Place>
      <QueryState
        query={waits}
        isEmpty={({ items }) => items.length === 0}
        empty={
          <EmptyState icon={<Hourglass />} title={t`You are not on a waiting list`} action={bookOne()}>
            <p>{t`When a time is taken, you can join its waiting list in the booking form.`}</p>
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Text>{t`When the whole time becomes free and it is your turn, we book it for you and email you. A list closes an hour before its time.`}</Text>
            <Lines aria-label={t`Waiting lists`}>
              {items.map((wait) => (
                <li key={wait.id}>
                  <Wait wait={wait} />
                </li>
              ))}
            </Lines>
          </>
        )}
      </QueryState>
    </Place>
  );
}

function Wait({ wait }: { wait: BookingWait }) {
  const what = `${wait.facility.name}, ${timeWords(wait)}`;
  return (
    <>
      <h2>
        <Link to={paths.facility(wait.facility.id)}>
          <bdi>{what}</bdi>
        </Link>
      </h2>
      <SmallText>
        {wait.ahead === 0
          ? t`You are first on the list.`
          : t`${{ ahead: counted(wait.ahead, 'member') }} ahead of you.`}
      </SmallText>
      <Row>
        <ChangeButton
          endpoint={leaveWaitingList}
          call={{ params: { id: wait.id } }}
          aria-label={t`Leave the list: ${what}`}
          question={{
            title: t`Leave this waiting list?`,
            confirmLabel: t`Leave list`,
            danger: true,
            children: (
              <p>
                <bdi>{what}</bdi>
                {t`. If you join again, you start at the end.`}
              </p>
            ),
          }}
          done={t`You have left the waiting list.`}
        />
      </Row>
    </>
  );
}
