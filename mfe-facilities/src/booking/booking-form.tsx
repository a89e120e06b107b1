import {
  bookFacility,
  type Booking,
  type BookingWait,
  bookSeries,
  type Facility,
  joinWaitingList,
  listAvailability,
  openingOn,
} from '@campus/contracts/facilities';
import {
  addDays,
  type Answer,
  ApiError,
  counted,
  Form,
  FormField,
  LinkButton,
  Notice,
  Stack,
  SubmitButton,
  useChange,
  useCollegeClock,
  useEndpoint,
  useKeptForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { clashesOf } from '../availability/spans.ts';
import { useTypedDay } from '../facility/time-field.tsx';
import { paths } from '../paths.ts';
import { bookingInput, type BookingInput } from './booking-input.ts';
import { SeriesPreview, useSeries } from './series-preview.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { TimeFields } from './time-fields.tsx';

export type Outcome =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'waits'; wait: BookingWait }
  | { kind: 'series'; input: BookingInput; items: Answer<typeof bookSeries>['items'] };

/** Books a facility, once or weekly, or puts the reader on the waiting list of a time that is taken. */
export function BookingForm({
  facility,
  start,
  onSent,
}: {
  facility: Facility;
  start: { [Field in 'day' | 'from' | 'until']?: string | undefined };
  onSent: (outcome: Outcome) => void;
}) {
  const now = useCollegeClock();
  const kept = useKeptForm(bookingInput(facility, now), {
    name: `booking of ${facility.id}`,
    defaultValues: {
      day: start.day ?? firstOpenDay(facility, now.day),
      from: start.from ?? '',
      until: start.until ?? '',
      title: '',
      purpose: '',
      repeats: false,
      lastDay: '',
    },
  });
  const { form } = kept;
  const [day, from, until, repeats, lastDay] = form.watch(['day', 'from', 'until', 'repeats', 'lastDay']);
  const available = useAvailableDay(facility, day);
  const busy = available?.busy ?? [];
  const book = useChange(bookFacility, { kept });
  const bookAll = useChange(bookSeries, { kept });
  const join = useChange(joinWaitingList, { kept });

  const asked = [day, from, until].join();
  // The time that the API refused; what is free is read again, but may not be there yet.
  const [refused, setRefused] = useState('');
  const clashes = from && until ? clashesOf({ from, until }, busy) : [];
  // After a lost answer the reader's own booking is what takes the time.
  const hasArrived = clashes.some(({ booking }) => booking === kept.last().requestId);
  const isTaken = !repeats && !hasArrived && (clashes.length > 0 || refused === asked);

  const series = useSeries(facility, { day, from, until, lastDay });
  const dates = repeats ? series.dates : null;
  const chosen = dates?.filter(({ isChosen }) => isChosen) ?? [];

  async function send(input: BookingInput, pressed: string) {
    if (input.repeats && !dates) return series.read();
    if (input.repeats && chosen.length === 0)
      return form.setError('root', { message: t`Choose at least one date.` });
    const outcome = await bookOrWait(input, pressed === 'wait');
    if (!outcome) return setRefused(asked);
    kept.clear();
    onSent(outcome);
  }
  /** `null`: someone else has the time. */
  async function bookOrWait(input: BookingInput, isWaiting: boolean): Promise<Outcome | null> {
    const { repeats: isSeries, lastDay: _, day: first, ...rest } = input;
    const shared = { ...rest, facility: facility.id };
    if (isSeries) {
      const days = chosen.map((date) => date.day);
      const { items } = await bookAll.mutateAsync({ body: { ...shared, days } });
      return { kind: 'series', input, items };
    }
    const body = { ...shared, day: first };
    if (isWaiting) return { kind: 'waits', wait: await join.mutateAsync({ body }) };
    try {
      return { kind: 'booked', booking: await book.mutateAsync({ body }) };
    } catch (error) {
      if (error instanceof ApiError && error.code === 'slot-taken') return null;
      throw error;
    }
  }

  return (
    <Form
      kept={kept}
      earlier={(id, pressed) =>
        pressed === 'wait' || repeats ? (
          <LinkButton to={paths.bookings}>{t`My bookings`}</LinkButton>
        ) : (
          <LinkButton to={paths.booking(id)}>{t`Open your booking`}</LinkButton>
        )
      }
      leaveWarning="What you entered is not sent, and is kept nowhere but on this page."
      onSubmit={send}
    >
      <TimeFields facility={facility} available={available} now={now} />
      <FormField
        name="title"
        label={t`Title`}
        required={false}
        maxLength={80}
        autoComplete="off"
        hint={t`Every member sees this in the facility’s calendar. Without a title they see “Booked”.`}
      />
      <FormField
        name="purpose"
        label={t`Purpose`}
        rows={3}
        maxLength={500}
        required
        hint={t`Only the facility’s managers and admins can read this.`}
      />
      <Stack gap={3}>
        <FormField name="repeats" type="checkbox" label={t`Repeat every week`} />
        {repeats && <FormField name="lastDay" label={t`Last day`} type="date" required />}
      </Stack>
      {facility.needsApproval && (
        <Notice tone="neutral">{t`A manager must approve your booking. The time is held for you until then.`}</Notice>
      )}
      {dates && <SeriesPreview dates={dates} onChange={series.change} />}
      {isTaken ? (
        <TakenNotice facility={facility} busy={busy} now={now} focusWhen={refused === asked && asked} />
      ) : (
        <SubmitButton>{sendWords(facility, repeats, dates && chosen.length)}</SubmitButton>
      )}
    </Form>
  );
}

/** The typed day at the facility; `undefined` until it is read. */
function useAvailableDay(facility: Facility, day: string) {
  const typed = useTypedDay(day);
  const availability = useEndpoint(listAvailability, {
    query: { facility: facility.id, from: day, until: day },
    enabled: typed !== null,
  });
  return availability.data?.items[0]?.days[0];
}

/** Today or the next day on which the facility is open; today when it never is. */
const firstOpenDay = (facility: Facility, today: string): string =>
  Array.from({ length: 7 }, (_, index) => addDays(today, index)).find((day) => openingOn(facility, day)) ??
  today;

/** The button's label. @param dates how many of a weekly booking are chosen; `null` before they are read */
function sendWords({ needsApproval }: Facility, repeats: boolean, dates: number | null): string {
  if (!repeats) return needsApproval ? t`Request this time` : t`Book this time`;
  if (dates === null) return t`Check the dates`;
  return `${needsApproval ? t`Request` : t`Book`} ${counted(dates, 'date')}`;
}
