import { optionalText, requiredText } from '@campus/contracts';
import { type Booking, cancelBooking, cancelSeries, getBooking } from '@campus/contracts/facilities';
import {
  Button,
  ChangeButton,
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  useChange,
  useKeptForm,
} from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { timeWords } from '../facility/time-words.ts';

type Cancellable = Pick<Booking, 'id' | 'day' | 'from' | 'until' | 'mine' | 'version' | 'facility'>;

/** Cancels a booking after a dialog; another member's booking needs a reason. */
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
      <Button variant="danger" aria-label={t`Cancel booking: ${what}`} onClick={() => setOpen(true)}>
        {t`Cancel booking`}
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={t`Cancel this booking?`}>
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
  const kept = useKeptForm(mine ? own : others, {
    name: `cancel booking ${id}`,
    defaultValues: { reason: '' },
  });
  const cancel = useChange(cancelBooking, { kept, updates: getBooking });
  return (
    <Form
      kept={kept}
      onSubmit={async ({ reason }) => {
        await cancel.mutateAsync({ params: { id }, body: { version, reason } });
        kept.clear();
        notify.success(t`The booking is cancelled.`);
        onDone();
      }}
    >
      <p>
        <bdi>{what}</bdi>
      </p>
      <p>{t`Others can book this time immediately. You can’t undo this.`}</p>
      <FormField
        name="reason"
        label={t`Reason`}
        rows={2}
        maxLength={2000}
        required={!mine}
        hint={mine ? t`Kept in the booking’s history.` : t`The person who booked can read this.`}
      />
      <SubmitButton variant="danger">{t`Cancel booking`}</SubmitButton>
    </Form>
  );
}

export const CancelSeriesButton = ({ series, onSettled }: { series: string; onSettled: () => void }) => (
  <ChangeButton
    endpoint={cancelSeries}
    call={{ params: { id: series } }}
    variant="danger"
    question={{
      title: t`Cancel all future dates?`,
      confirmLabel: t`Cancel all dates`,
      danger: true,
      children: <p>{t`All future dates of this weekly booking become free for others.`}</p>,
    }}
    done={({ cancelled }) =>
      cancelled === 1 ? t`1 booking is cancelled.` : t`${cancelled} bookings are cancelled.`
    }
    onSettled={onSettled}
  >
    {t`Cancel all future dates`}
  </ChangeButton>
);
