import { optionalText, requiredText } from '@campus/contracts';
import { type Booking, cancelBooking, cancelSeries, getBooking } from '@campus/contracts/facilities';
import {
  Button,
  Dialog,
  Form,
  FormField,
  notify,
  randomId,
  SubmitButton,
  useChange,
  useConfirm,
  useKeptForm,
} from '@campus/portal-kit';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeWords } from '../facility/time-words.ts';

type Cancellable = Pick<Booking, 'id' | 'day' | 'from' | 'until' | 'mine' | 'version' | 'facility'>;

/** Cancels a booking after a dialog; somebody else's needs a reason. */
export function CancelButton({
  booking,
  onSettled,
}: {
  booking: Cancellable;
  /** It is cancelled, and the button may be gone. */
  onSettled: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const what = `${booking.facility.name}, ${timeWords(booking)}`;
  return (
    <>
      <Button variant="danger" aria-label={`Cancel booking: ${what}`} onClick={() => setOpen(true)}>
        Cancel booking
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Cancel this booking?">
        {isOpen && (
          <CancelForm
            booking={booking}
            what={what}
            onDone={() => {
              setOpen(false);
              onSettled();
            }}
          />
        )}
      </Dialog>
    </>
  );
}

const own = z.object({ reason: optionalText('The reason', 2000) });
const others = z.object({ reason: requiredText('A reason', 2000) });

function CancelForm({ booking, what, onDone }: { booking: Cancellable; what: string; onDone: () => void }) {
  const { id, version, mine } = booking;
  const cancel = useChange(cancelBooking, { updates: getBooking });
  const kept = useKeptForm(mine ? own : others, {
    name: `cancel booking ${id}`,
    defaultValues: { reason: '' },
  });
  return (
    <Form
      kept={kept}
      countsOnce
      onSubmit={async ({ reason }) => {
        await cancel.mutateAsync({ params: { id }, body: { requestId: kept.attempt(), version, reason } });
        kept.clear();
        notify.success('The booking is cancelled.');
        onDone();
      }}
    >
      <p>
        <bdi>{what}</bdi>
      </p>
      <p>The time becomes free for others at once. You can’t undo this.</p>
      <FormField
        name="reason"
        label="Reason"
        rows={2}
        maxLength={2000}
        required={!mine}
        hint={mine ? 'It stays in the history of the booking.' : 'The person who booked reads it.'}
      />
      <SubmitButton variant="danger">Cancel booking</SubmitButton>
    </Form>
  );
}

/** Cancels all dates of a weekly booking that have not begun. */
export function CancelSeriesButton({ series, onSettled }: { series: string; onSettled: () => void }) {
  const [dialog, confirm] = useConfirm();
  // Idempotency key, shared by all retries.
  const [requestId] = useState(randomId);
  const cancel = useChange(cancelSeries, {
    onSuccess: ({ cancelled }) =>
      notify.success(cancelled === 1 ? '1 booking is cancelled.' : `${cancelled} bookings are cancelled.`),
    onError: ({ message }) => notify.error(message),
    onSettled,
  });
  async function ask() {
    const children = <p>Every date of this weekly booking that has not begun becomes free for others.</p>;
    if (
      await confirm({
        title: 'Cancel all coming dates?',
        confirmLabel: 'Cancel all dates',
        danger: true,
        children,
      })
    )
      cancel.mutate({ params: { id: series }, body: { requestId } });
  }
  return (
    <>
      <Button variant="danger" busy={cancel.isPending} onClick={() => void ask()}>
        Cancel all coming dates
      </Button>
      {dialog}
    </>
  );
}
