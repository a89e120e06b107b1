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
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';
import { dayWords, timeWords } from '../facility/time-words.ts';
import { texts } from './texts.ts';

export function Blackouts({ facility }: { facility: Facility }) {
  const blackouts = useEndpoint(listBlackouts, { params: { id: facility.id } });
  return (
    <>
      <Place>
        <QueryState
          query={blackouts}
          isEmpty={({ items }) => items.length === 0}
          empty={
            <EmptyState icon={<CalendarCheck />} title={texts.blackouts.noClosures}>
              <p>{texts.blackouts.emptyText}</p>
            </EmptyState>
          }
        >
          {({ items }) => (
            <Lines aria-label={texts.blackouts.closures}>
              {items.map((blackout) => (
                <li key={blackout.id}>
                  <BlackoutLine facility={facility} blackout={blackout} />
                </li>
              ))}
            </Lines>
          )}
        </QueryState>
      </Place>
      <Section title={texts.blackouts.closeFacility}>
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
          {texts.blackouts.stillBooked(plural(bookings, 'is', 'are'))}
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
              confirmLabel: texts.blackouts.cancelBookings,
              danger: true,
              children: (
                <p>
                  {texts.blackouts.cancelText}
                  <bdi>{reason}</bdi>
                  {texts.blackouts.cancelFinal}
                </p>
              ),
            }}
            done={({ cancelled }) => `${counted(cancelled, 'booking')} cancelled.`}
          >
            {texts.blackouts.cancel(plural(bookings, 'this booking', 'these bookings'))}
          </ChangeButton>
        )}
        <ChangeButton
          endpoint={removeBlackout}
          call={{ params }}
          aria-label={texts.blackouts.removeOne(words)}
          question={{
            title: texts.blackouts.removeTitle,
            confirmLabel: texts.blackouts.removeConfirm,
            children: <p>{texts.blackouts.removeText}</p>,
          }}
          done={texts.blackouts.closureRemoved}
        />
      </Row>
    </>
  );
}

/** The API counts to 100. */
const bookingCount = (count: number) =>
  count >= 100 ? texts.blackouts.manyBookings : counted(count, 'booking');

const times = Array.from({ length: 48 }, (_, index) => timeOf(30 * index)).map((time) => ({
  value: time,
  label: timeInWords(time),
}));
const day = z.iso.date(texts.blackouts.chooseDay);

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
      message: texts.blackouts.endTooEarly,
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
          ? texts.blackouts.closed
          : texts.blackouts.closedWithBookings(bookingCount(bookings), plural(bookings, 'is', 'are')),
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
          <FormField name="fromDay" label={texts.blackouts.firstDay} type="date" required />
          <FormField name="fromTime" label={texts.blackouts.from} options={times} />
          <FormField name="untilDay" label={texts.blackouts.lastDay} type="date" required />
          <FormField name="untilTime" label={texts.blackouts.until} options={times} />
        </Grid>
        <FormField
          name="reason"
          label={texts.blackouts.reason}
          required
          maxLength={500}
          rows={2}
          hint={texts.blackouts.reasonHint}
        />
        <SubmitButton>{texts.blackouts.closeFacility}</SubmitButton>
      </Form>
    </Stack>
  );
}
