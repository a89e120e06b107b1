import { daySchema, hoursInWords } from '@campus/contracts';
import { type Facility, joinWaitingList, timeSchema } from '@campus/contracts/facilities';
import {
  Badge,
  Button,
  counted,
  DetailPage,
  EmptyState,
  Lines,
  LinkButton,
  Place,
  ReportedNotice,
  Row,
  SmallText,
  useChange,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CalendarX } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { BookingForm, type Outcome as Sent } from '../booking/booking-form.tsx';
import { asFacility } from '../facility/as-facility.ts';
import { paths } from '../paths.ts';
import { dayWords, timeWords } from '../facility/time-words.ts';
import type { BookingInput } from '../booking/booking-input.ts';
import { StatusBadge } from '../booking/status-badge.tsx';

/** Books one facility; the address may hold the time that was chosen before. */
export const BookPage = () => (
  <DetailPage
    {...asFacility()}
    title={t`Book a facility`}
    width="narrow"
    page={({ id, name }) => ({ title: t`Book ${name}`, parents: [[paths.facility(id), name]] })}
  >
    {(facility) => (facility.retired ? <Retired /> : <Booking facility={facility} />)}
  </DetailPage>
);

function Booking({ facility }: { facility: Facility }) {
  const [search] = useSearchParams();
  const [sent, setSent] = useState<Sent | null>(null);
  const [count, setCount] = useState(0);
  if (sent)
    return (
      <Outcome
        facility={facility}
        sent={sent}
        onAnother={() => {
          setSent(null);
          setCount(count + 1);
        }}
      />
    );
  const start = {
    day: daySchema.safeParse(search.get('day')).data,
    from: timeSchema.safeParse(search.get('from')).data,
    until: timeSchema.safeParse(search.get('until')).data,
  };
  return (
    // The button that asked for another form is gone.
    <Place as="section" gap={6} focusWhen={count} aria-label={t`Booking`}>
      <BookingForm
        key={count}
        facility={facility}
        start={count === 0 ? start : { day: start.day }}
        onSent={setSent}
      />
    </Place>
  );
}

const Retired = () => (
  <EmptyState
    icon={<CalendarX />}
    title={t`This facility can’t be booked any more`}
    action={<LinkButton to={paths.home}>{t`All facilities`}</LinkButton>}
  />
);

function Outcome({ facility, sent, onAnother }: { facility: Facility; sent: Sent; onAnother: () => void }) {
  const another = { another: t`Book another time`, onAnother };
  if (sent.kind === 'series') return <SeriesOutcome facility={facility} sent={sent} another={another} />;
  if (sent.kind === 'waits')
    return (
      <ReportedNotice open={t`My waiting lists`} to={`${paths.bookings}?view=waits`} {...another}>
        <p>
          <strong>{t`You are on the waiting list`}</strong> {t`for`} {timeWords(sent.wait)}.
        </p>
        <p>
          {sent.wait.ahead === 0
            ? t`You are first on the list.`
            : t`${{ members: counted(sent.wait.ahead, 'member') }} ahead of you.`}{' '}
          {t`When the time becomes free and it is your turn, we book it for you and email you.`}
        </p>
      </ReportedNotice>
    );
  const { id, status } = sent.booking;
  const isBooked = status === 'booked';
  return (
    <ReportedNotice
      tone={isBooked ? 'good' : 'warn'}
      open={t`Open the booking`}
      to={paths.booking(id)}
      {...another}
    >
      <p>
        <strong>{isBooked ? t`Booked:` : t`Not approved yet:`}</strong> <bdi>{facility.name}</bdi>,{' '}
        {timeWords(sent.booking)}.
      </p>
      {status === 'waiting' && <p>{t`The time is held for you. We email you when a manager has decided.`}</p>}
    </ReportedNotice>
  );
}

function SeriesOutcome({
  facility,
  sent: { input, items },
  another,
}: {
  facility: Facility;
  sent: Extract<Sent, { kind: 'series' }>;
  another: { another: string; onAnother: () => void };
}) {
  const booked = items.filter(({ booking }) => booking !== null).length;
  return (
    <ReportedNotice
      tone={booked === items.length ? 'good' : booked === 0 ? 'bad' : 'warn'}
      open={t`My bookings`}
      to={paths.bookings}
      {...another}
      after={
        <Lines aria-label={t`Result for each date`}>
          {items.map((item) => (
            <li key={item.day}>
              <SeriesDate facility={facility} input={input} {...item} />
            </li>
          ))}
        </Lines>
      }
    >
      <p>
        <strong>
          {facility.needsApproval ? t`Requested` : t`Booked`}{' '}
          {t`${booked} of ${{ count: items.length }} dates:`}
        </strong>{' '}
        <bdi>{facility.name}</bdi>, {hoursInWords(input)}.
      </p>
      {facility.needsApproval && booked > 0 && (
        <p>{t`They are not approved yet. We email you when a manager has decided.`}</p>
      )}
    </ReportedNotice>
  );
}

const SeriesDate = ({
  facility,
  input,
  day,
  booking,
  problem,
}: Extract<Sent, { kind: 'series' }>['items'][number] & { facility: Facility; input: BookingInput }) =>
  booking ? (
    <Row gap={3}>
      <Link to={paths.booking(booking.id)}>{dayWords(day)}</Link>
      <StatusBadge status={booking.status} />
    </Row>
  ) : (
    <>
      <Row gap={3}>
        <span>{dayWords(day)}</span>
        <Badge tone="bad">{t`Not booked`}</Badge>
      </Row>
      <SmallText>{problem?.message}</SmallText>
      {problem?.code === 'slot-taken' && <WaitFor facility={facility} input={input} day={day} />}
    </>
  );

function WaitFor({ facility, input, day }: { facility: Facility; input: BookingInput; day: string }) {
  const join = useChange(joinWaitingList);
  const { from, until, title, purpose } = input;
  if (join.isSuccess) return <output>{t`You are on its waiting list.`}</output>;
  return (
    <>
      {join.error && <p role="alert">{join.error.message}</p>}
      <Button
        busy={join.isPending}
        aria-label={t`Join the waiting list for ${{ day: dayWords(day) }}`}
        onClick={() => join.mutate({ body: { facility: facility.id, day, from, until, title, purpose } })}
      >
        {t`Join the waiting list`}
      </Button>
    </>
  );
}
