import { timeInWords } from '@campus/contracts';
import {
  addBlackout,
  type Blackout,
  cancelInBlackout,
  type Facility,
  listBlackouts,
  newBlackoutSchema,
  removeBlackout,
  timeOf,
} from '@campus/contracts/facilities';
import {
  ApiError,
  ChangeButton,
  counted,
  EmptyState,
  Form,
  FormField,
  Grid,
  Lines,
  notify,
  Place,
  plural,
  QueryState,
  Row,
  Section,
  Stack,
  SubmitButton,
  useChange,
  useEndpoint,
  useKeptForm,
  useToday,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { dayWords, timeWords } from '../facility/time-words.ts';

export function Blackouts({ facility }: { facility: Facility }) {
  const blackouts = useEndpoint(listBlackouts, { params: { id: facility.id } });
  return (
    <>
      <Place>
        <QueryState
          query={blackouts}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon={<CalendarCheck />} title={t`No closures`}>
              <p>{t`Use the form below to close the facility for maintenance or a college event.`}</p>
            </EmptyState>
          }
        >
          {({ items }) => (
            <Lines aria-label={t`Closures`}>
              {items.map((blackout) => (
                <li key={blackout.id}>
                  <BlackoutLine facility={facility} blackout={blackout} />
                </li>
              ))}
            </Lines>
          )}
        </QueryState>
      </Place>
      <Section title={t`Close the facility`}>
        <BlackoutForm facility={facility} />
      </Section>
    </>
  );
}

const momentWords = (moment: string) => `${dayWords(moment.slice(0, 10))}, ${timeInWords(moment.slice(11))}`;

function BlackoutLine({ facility: { id }, blackout }: { facility: Facility; blackout: Blackout }) {
  const { from, until, reason, bookings } = blackout;
  const params = { id, blackout: blackout.id };
  const words =
    from.slice(0, 10) === until.slice(0, 10)
      ? timeWords({ day: from.slice(0, 10), from: from.slice(11), until: until.slice(11) })
      : `${momentWords(from)} to ${momentWords(until)}`;
  return (
    <>
      <h2>{words}</h2>
      <p dir="auto">
        <bdi>{reason}</bdi>
      </p>
      {bookings > 0 && (
        <p>
          <Link to={{ search: `?view=bookings&from=${from.slice(0, 10)}&until=${until.slice(0, 10)}` }}>
            {bookingCount(bookings)}
          </Link>{' '}
          {t`${{ bookings: plural(bookings, 'is', 'are') }} still in this time.`}
        </p>
      )}
      <Row>
        {bookings > 0 && (
          <ChangeButton
            endpoint={cancelInBlackout}
            call={{ params }}
            variant="danger"
            question={{
              title: `Cancel ${bookingCount(bookings)}?`,
              confirmLabel: t`Cancel bookings`,
              danger: true,
              children: (
                <p>
                  {t`Everyone who booked gets an email with the reason “`}
                  <bdi>{reason}</bdi>
                  {t`”. You can’t undo this.`}
                </p>
              ),
            }}
            done={({ cancelled }) => `${counted(cancelled, 'booking')} cancelled.`}
          >
            {t`Cancel ${{ bookings: plural(bookings, 'this booking', 'these bookings') }}`}
          </ChangeButton>
        )}
        <ChangeButton
          endpoint={removeBlackout}
          call={{ params }}
          aria-label={t`Remove closure: ${words}`}
          question={{
            title: t`Remove this closure?`,
            confirmLabel: t`Remove closure`,
            children: <p>{t`Members can book this time again. Cancelled bookings stay cancelled.`}</p>,
          }}
          done={t`The closure is removed.`}
        />
      </Row>
    </>
  );
}

/** The API counts to 100. */
const bookingCount = (count: number) => (count >= 100 ? t`100 or more bookings` : counted(count, 'booking'));

const times = Array.from({ length: 48 }, (_, index) => timeOf(30 * index)).map((time) => ({
  value: time,
  label: timeInWords(time),
}));
const day = z.iso.date({ error: () => t`Choose a day.` });

const blackoutInput = z
  .object({
    fromDay: day,
    fromTime: z.string(),
    untilDay: day,
    untilTime: z.string(),
    reason: newBlackoutSchema.shape.reason,
  })
  .check(
    z.refine(({ fromDay, fromTime, untilDay, untilTime }) => fromDay + fromTime < untilDay + untilTime, {
      path: ['untilDay'],
      error: () => t`The end must be later than the beginning.`,
    }),
  );

function BlackoutForm({ facility }: { facility: Facility }) {
  const today = useToday();
  const kept = useKeptForm(blackoutInput, {
    name: `closure of ${facility.id}`,
    defaultValues: { fromDay: today, fromTime: '08:00', untilDay: today, untilTime: '18:00', reason: '' },
  });
  const add = useChange(addBlackout, { kept });
  async function send({ fromDay, fromTime, untilDay, untilTime, reason }: z.output<typeof blackoutInput>) {
    try {
      const { bookings } = await add.mutateAsync({
        params: { id: facility.id },
        body: {
          from: `${fromDay}T${fromTime}`,
          until: `${untilDay}T${untilTime}`,
          reason,
        },
      });
      kept.clear();
      notify.success(
        bookings === 0
          ? t`The facility is closed at this time.`
          : t`The facility is closed at this time. ${{ bookings: bookingCount(bookings) }} ${{ bookings2: plural(bookings, 'is', 'are') }} still in it: see the list above.`,
      );
    } catch (error) {
      throw error instanceof ApiError
        ? error.withFields((field) => (field === 'reason' ? field : `${field}Day`))
        : error;
    }
  }
  return (
    <Stack width="narrow">
      <Form kept={kept} leaveWarning="The closure is not saved." onSubmit={send}>
        <Grid min="13rem">
          <FormField name="fromDay" label={t`First day`} type="date" required />
          <FormField name="fromTime" label={t`From`} options={times} />
          <FormField name="untilDay" label={t`Last day`} type="date" required />
          <FormField name="untilTime" label={t`Until`} options={times} />
        </Grid>
        <FormField
          name="reason"
          label={t`Reason`}
          required
          maxLength={500}
          rows={2}
          hint={t`Every member can read this. Bookings in this time stay until you cancel them.`}
        />
        <SubmitButton>{t`Close the facility`}</SubmitButton>
      </Form>
    </Stack>
  );
}
