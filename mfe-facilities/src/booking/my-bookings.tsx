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
import { CalendarDays, Hourglass } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import { CancelButton } from './cancel-dialog.tsx';
import { StatusBadge, statusNotes } from './status-badge.tsx';
import { texts } from './texts.ts';

const bookOne = (
  <LinkButton variant="primary" to={paths.home}>
    {texts.myBookings.findFacility}
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
            title={
              when === 'upcoming' ? texts.myBookings.noUpcomingBookings : texts.myBookings.noPastBookings
            }
            action={bookOne}
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
  const note = statusNotes[status];
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
        {series !== null && texts.myBookings.repeatsWeekly}
      </p>
      {reason !== '' && (
        <p dir="auto">
          {texts.myBookings.reason} <bdi>{reason}</bdi>
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
          <EmptyState icon={<Hourglass />} title={texts.myBookings.noWaits} action={bookOne}>
            <p>{texts.myBookings.noWaitsText}</p>
          </EmptyState>
        }
      >
        {({ items }) => (
          <>
            <Text>{texts.myBookings.waitsText}</Text>
            <Lines aria-label={texts.myBookings.waitingLists}>
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
        {wait.ahead === 0 ? texts.myBookings.first : texts.myBookings.ahead(counted(wait.ahead, 'member'))}
      </SmallText>
      <Row>
        <ChangeButton
          endpoint={leaveWaitingList}
          call={{ params: { id: wait.id } }}
          aria-label={texts.myBookings.leaveOne(what)}
          question={{
            title: texts.myBookings.leaveTitle,
            confirmLabel: texts.myBookings.leave,
            danger: true,
            children: (
              <p>
                <bdi>{what}</bdi>
                {texts.myBookings.leaveText}
              </p>
            ),
          }}
          done={texts.myBookings.left}
        />
      </Row>
    </>
  );
}
