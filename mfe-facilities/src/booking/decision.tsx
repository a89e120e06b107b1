import { type BookingDetail, bookingStatuses, decideBooking, getBooking } from '@campus/contracts/facilities';
import {
  counted,
  DecisionForm,
  LinkButton,
  NextInQueue,
  notify,
  Place,
  plural,
  randomId,
  Row,
  Section,
  useChange,
  type QueuePath,
} from '@campus/portal-kit';
import { useState } from 'react';
import { paths } from '../paths.ts';

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

/** Where a manager approves or rejects a booking, with a remark. */
export function Decision({
  booking,
  queue,
  readAgain,
}: {
  booking: BookingDetail;
  /** Of the desk, when the reader came from there. */
  queue: QueuePath | null;
  readAgain: () => Promise<BookingDetail>;
}) {
  const { id, version, actions, waiters, status } = booking;
  const decide = useChange(decideBooking, { updates: getBooking });
  // Idempotency key, shared by all retries.
  const [requestId] = useState(randomId);
  const [isDone, setDone] = useState(false);
  if (isDone)
    return (
      <Section title="Your decision">
        <Place focusWhen>
          <p>Your decision is in the history below. The person who booked gets an e-mail.</p>
          <Row>
            <LinkButton variant="primary" to={paths.desk}>
              Other requests
            </LinkButton>
            {queue && <NextInQueue path={queue} id={id} page={paths.bookings} variant="quiet" />}
          </Row>
        </Place>
      </Section>
    );
  return (
    <DecisionForm
      name={`facility booking ${id}`}
      hint="The person who booked reads it."
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={bookingStatuses[status]}
      decide={async (decision, remark, readVersion) => {
        const decided = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({
          params: { id },
          body: { status: decided, remark, requestId, version: readVersion },
        });
        notify.success(`The booking is ${decided.toLowerCase()}.`);
        setDone(true);
      }}
      readAgain={async () => (await readAgain()).version}
      wrap={(form) => (
        <Section title="Your decision">
          <p>
            {waiters === 0
              ? 'Nobody else waits for this time.'
              : `${counted(waiters, 'member')} ${plural(waiters, 'waits', 'wait')} for some of this time. If you reject this booking, the first whose time is free gets it.`}
          </p>
          {form}
        </Section>
      )}
    />
  );
}
