import { type BookingDetail, bookingStatuses, decideBooking, getBooking } from '@campus/contracts/facilities';
import { DecisionForm, LinkButton, notify, type Reading, useChange } from '@campus/portal-kit';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

export function Decision({ booking, readAgain, next }: { booking: BookingDetail } & Reading<BookingDetail>) {
  const { id, version, actions, waiters, status } = booking;
  const decide = useChange(decideBooking, { updates: getBooking });
  return (
    <DecisionForm
      name={`facility booking ${id}`}
      hint={texts.decision.reasonRead}
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={bookingStatuses[status]}
      decide={async (decision, remark, readVersion) => {
        const decided = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({
          params: { id },
          body: { status: decided, remark, version: readVersion },
        });
        notify.success(texts.decision.theBookingIs(decided.toLowerCase()));
      }}
      readAgain={async () => (await readAgain()).version}
      title={texts.decision.yourDecision}
      lead={<p>{waiters === 0 ? texts.decision.noWaiters : texts.decision.waiters(waiters)}</p>}
      done={texts.decision.done}
      next={
        <>
          {next}
          <LinkButton variant={next ? 'secondary' : 'primary'} to={paths.desk}>
            {texts.decision.otherRequests}
          </LinkButton>
        </>
      }
    />
  );
}
