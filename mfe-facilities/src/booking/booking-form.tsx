import { timeInWords } from '@campus/contracts';
import {
  bookFacility,
  type Booking,
  type BookingWait,
  bookSeries,
  durationInWords,
  type Facility,
  joinWaitingList,
  listAvailability,
  minutesOf,
  openingOn,
  previewSeries,
  timeOf,
} from '@campus/contracts/facilities';
import {
  addDays,
  ApiError,
  Button,
  counted,
  Form,
  FormError,
  FormField,
  Grid,
  LinkButton,
  Notice,
  Stack,
  SubmitButton,
  useApi,
  useChange,
  useEndpoint,
  useFocusWhen,
  useKeptForm,
  useCollegeClock,
} from '@campus/portal-kit';
import { useState } from 'react';
import { endsAfter, clashesOf, startsOn, type TimeChoice } from '../availability/spans.ts';
import { TimeField } from '../facility/time-field.tsx';
import { dayWords } from '../facility/time-words.ts';
import { isCompleteDay, useTypedDay } from '../facility/typed-day.ts';
import { paths } from '../paths.ts';
import { bookingInput, type BookingInput } from './booking-input.ts';
import { SeriesPreview, type PreviewedDate } from './series-preview.tsx';
import { TakenNotice } from './taken-notice.tsx';
import { texts } from './texts.ts';

/** The result of sending the form. */
export type Outcome =
  | { kind: 'booked'; booking: Booking }
  | { kind: 'waits'; wait: BookingWait }
  | { kind: 'series'; input: BookingInput; items: SeriesItem[] };
export type SeriesItem = {
  day: string;
  booking: Booking | null;
  problem: { code: string; message: string } | null;
};

type Start = { [Field in 'day' | 'from' | 'until']?: string | undefined };

/** Books a facility, once or weekly, or puts the reader on the waiting list of a time that is taken. */
export function BookingForm({
  facility,
  start,
  onSent,
}: {
  facility: Facility;
  /** Values chosen before, filled in. */
  start: Start;
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
  const busy = useBusy(facility, day);
  const book = useChange(bookFacility, { kept });
  const bookAll = useChange(bookSeries, { kept });
  const join = useChange(joinWaitingList, { kept });
  const api = useApi();

  const asked = [day, from, until].join();
  // The time that the API refused; what is free is read again, but may not be there yet.
  const [refused, setRefused] = useState('');
  const clashes = from && until ? clashesOf({ from, until }, busy) : [];
  // After a lost answer the reader's own booking is what takes the time.
  const hasArrived = clashes.some(({ booking }) => booking === kept.last().requestId);
  const isTaken = !repeats && !hasArrived && (clashes.length > 0 || refused === asked);

  const series = [asked, lastDay].join();
  const [preview, setPreview] = useState<{ of: string; dates: PreviewedDate[] } | null>(null);
  const dates = repeats && preview?.of === series ? preview.dates : null;
  const chosen = dates?.filter(({ isChosen }) => isChosen) ?? [];
  // Away from the button, which books from now on: a second press would book before the dates are read.
  const found = useFocusWhen(preview?.of);

  async function checkDates(input: BookingInput) {
    const { items } = await api.call(previewSeries, {
      body: { facility: facility.id, day, from, until, lastDay: input.lastDay },
    });
    setPreview({ of: series, dates: items.map((item) => ({ ...item, isChosen: item.problem === null })) });
  }

  async function send(input: BookingInput, pressed: string) {
    if (input.repeats && !dates) return checkDates(input);
    if (input.repeats && chosen.length === 0)
      return form.setError('root', { message: texts.bookingForm.chooseDate });
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

  const starts = startsOn(facility, day, busy, now);
  const ends = endsAfter(facility, { day, from }, busy);
  return (
    <Form
      kept={kept}
      earlier={(id) => <LinkButton to={paths.booking(id)}>{texts.takenNotice.openBooking}</LinkButton>}
      leaveWarning="What you entered is not sent, and is kept nowhere but on this page."
      onSubmit={send}
    >
      <FormField name="day" label={texts.bookingForm.day} type="date" required />
      {starts.length === 0 && isCompleteDay(day) && (
        <p>
          {texts.bookingForm.noTime} {dayWords(day)}
          {texts.bookingForm.anotherDay}
        </p>
      )}
      <Grid min="12rem">
        <TimeField
          name="from"
          label={texts.bookingForm.from}
          times={starts.map((choice) => optionOf(choice))}
          required
          onChosen={(time) => {
            const after = endsAfter(facility, { day, from: time }, busy).map((choice) => choice.time);
            if (after.includes(until)) return;
            const length = from && until ? minutesOf(until) - minutesOf(from) : 60;
            const same = timeOf(Math.min(1440, minutesOf(time) + length));
            form.setValue('until', after.includes(same) ? same : (after[0] ?? ''), {
              shouldValidate: form.formState.isSubmitted,
            });
          }}
        />
        <TimeField
          name="until"
          label={texts.bookingForm.until}
          times={ends.map((choice) =>
            optionOf(choice, durationInWords(minutesOf(choice.time) - minutesOf(from))),
          )}
          required
        />
      </Grid>
      <FormField
        name="title"
        label={texts.bookingForm.title}
        required={false}
        maxLength={80}
        autoComplete="off"
        hint={texts.bookingForm.titleHint}
      />
      <FormField
        name="purpose"
        label={texts.bookingForm.purpose}
        rows={3}
        maxLength={500}
        required
        hint={texts.bookingForm.purposeHint}
      />
      <Stack gap={3}>
        <FormField name="repeats" type="checkbox" label={texts.bookingForm.repeatEveryWeek} />
        {repeats && <FormField name="lastDay" label={texts.bookingForm.lastDay} type="date" required />}
      </Stack>
      {facility.needsApproval && <Notice tone="neutral">{texts.bookingForm.needsApproval}</Notice>}
      {dates && (
        <SeriesPreview
          ref={found}
          dates={dates}
          onChange={(changed) => setPreview({ of: series, dates: changed })}
        />
      )}
      {isTaken ? (
        <TakenNotice
          facility={facility}
          wanted={{ day, from, until }}
          busy={busy}
          now={now}
          focusWhen={refused === asked && asked}
          onChoose={(time) => {
            form.setValue('from', time.from, { shouldDirty: true });
            form.setValue('until', time.until, { shouldDirty: true });
            form.setFocus('from');
          }}
        >
          <FormError />
          <div>
            <Button type="submit" value="wait" variant="primary" busy={form.formState.isSubmitting}>
              {texts.bookingForm.joinList}
            </Button>
          </div>
        </TakenNotice>
      ) : (
        <SubmitButton>
          {repeats
            ? dates
              ? `${facility.needsApproval ? texts.bookingForm.request : texts.bookingForm.book} ${counted(chosen.length, 'date')}`
              : texts.bookingForm.check
            : facility.needsApproval
              ? texts.bookingForm.requestTime
              : texts.bookingForm.bookTime}
        </SubmitButton>
      )}
    </Form>
  );
}

function useBusy(facility: Facility, day: string) {
  const typed = useTypedDay(day);
  const availability = useEndpoint(listAvailability, {
    query: { facility: facility.id, from: day, until: day },
    enabled: typed !== null,
  });
  return availability.data?.items[0]?.days[0]?.busy ?? [];
}

/** Today or the next day on which the facility is open; today when it never is. */
const firstOpenDay = (facility: Facility, today: string): string =>
  Array.from({ length: 7 }, (_, index) => addDays(today, index)).find((day) => openingOn(facility, day)) ??
  today;

const optionOf = ({ time, isTaken }: TimeChoice, length = '') => ({
  value: time,
  label: [timeInWords(time), length && `(${length})`, isTaken && '– taken'].filter(Boolean).join(' '),
});
