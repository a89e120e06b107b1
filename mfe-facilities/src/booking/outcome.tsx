import { hoursInWords } from '@campus/contracts';
import { type Facility, joinWaitingList } from '@campus/contracts/facilities';
import {
  Badge,
  Button,
  counted,
  LinkButton,
  Notice,
  Place,
  Row,
  SmallText,
  useChange,
} from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { dayWords, timeWords } from '../facility/time-words.ts';
import { paths } from '../paths.ts';
import type { BookingInput } from './booking-input.ts';
import styles from './booking.module.css';
import type { Outcome as Sent } from './booking-form.tsx';
import { StatusBadge } from './status-badge.tsx';
import { texts } from './texts.ts';

/** The result of sending the form, in place of the form. */
export function Outcome({
  facility,
  sent,
  onAnother,
}: {
  facility: Facility;
  sent: Sent;
  onAnother: () => void;
}) {
  const links = (to: string, label: string) => (
    <Row>
      <LinkButton variant="primary" to={to}>
        {label}
      </LinkButton>
      <Button variant="quiet" onClick={onAnother}>
        {texts.outcome.bookAnotherTime}
      </Button>
    </Row>
  );
  if (sent.kind === 'series')
    return (
      <SeriesOutcome facility={facility} {...sent} links={links(paths.bookings, texts.outcome.myBookings)} />
    );
  if (sent.kind === 'waits')
    return (
      <>
        <Place focusWhen role="alert">
          <Notice tone="good">
            <p>
              <strong>{texts.outcome.waiting}</strong> {texts.outcome.forText} {timeWords(sent.wait)}.
            </p>
            <p>
              {sent.wait.ahead === 0
                ? texts.outcome.first
                : texts.outcome.ahead(counted(sent.wait.ahead, 'member'))}{' '}
              {texts.outcome.waitingText}
            </p>
          </Notice>
        </Place>
        {links(`${paths.bookings}?view=waits`, texts.outcome.myWaitingLists)}
      </>
    );
  const { booking } = sent;
  return (
    <>
      <Place focusWhen role="alert">
        <Notice tone={booking.status === 'booked' ? 'good' : 'warn'}>
          <p>
            <strong>
              {booking.status === 'booked' ? texts.outcome.bookedOne : texts.outcome.notApprovedYet}
            </strong>{' '}
            <bdi>{facility.name}</bdi>, {timeWords(booking)}.
          </p>
          {booking.status === 'waiting' && <p>{texts.outcome.heldText}</p>}
        </Notice>
      </Place>
      {links(paths.booking(booking.id), texts.outcome.openBooking)}
    </>
  );
}

function SeriesOutcome({
  facility,
  input,
  items,
  links,
}: {
  facility: Facility;
  links: ReactNode;
} & Extract<Sent, { kind: 'series' }>) {
  const booked = items.filter(({ booking }) => booking !== null).length;
  return (
    <>
      <Place focusWhen role="alert">
        <Notice tone={booked === items.length ? 'good' : booked === 0 ? 'bad' : 'warn'}>
          <p>
            <strong>
              {facility.needsApproval ? texts.outcome.requested : texts.outcome.booked}{' '}
              {texts.outcome.ofDates(booked, items.length)}
            </strong>{' '}
            <bdi>{facility.name}</bdi>, {hoursInWords(input)}.
          </p>
          {facility.needsApproval && booked > 0 && <p>{texts.outcome.datesHeldText}</p>}
        </Notice>
      </Place>
      <ul className={styles['dates']} aria-label={texts.outcome.dates}>
        {items.map(({ day, booking, problem }) => (
          <li key={day}>
            {booking ? (
              <Row gap={3}>
                <Link to={paths.booking(booking.id)}>{dayWords(day)}</Link>
                <StatusBadge status={booking.status} />
              </Row>
            ) : (
              <>
                <Row gap={3}>
                  <span>{dayWords(day)}</span>
                  <Badge tone="bad">{texts.outcome.notBooked}</Badge>
                </Row>
                <SmallText>{problem?.message}</SmallText>
                {problem?.code === 'slot-taken' && <WaitFor facility={facility} input={input} day={day} />}
              </>
            )}
          </li>
        ))}
      </ul>
      {links}
    </>
  );
}

/** The waiting list of one date that was taken. */
function WaitFor({ facility, input, day }: { facility: Facility; input: BookingInput; day: string }) {
  const join = useChange(joinWaitingList);
  const { from, until, title, purpose } = input;
  if (join.isSuccess) return <output>{texts.outcome.onList}</output>;
  return (
    <>
      {join.error && <p role="alert">{join.error.message}</p>}
      <Button
        busy={join.isPending}
        aria-label={texts.outcome.joinListOf(dayWords(day))}
        onClick={() => join.mutate({ body: { facility: facility.id, day, from, until, title, purpose } })}
      >
        {texts.outcome.joinList}
      </Button>
    </>
  );
}
