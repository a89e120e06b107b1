import { type BookingDetail, bookingStatuses, decideBooking, getBooking } from '@campus/contracts/facilities';
import { DecisionForm, LinkButton, notify, type Reading, useChange } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { paths } from '../paths.ts';
import { texts } from './texts.ts';

const statuses = { approve: 'Approved', reject: 'Rejected' } as const;

export function Decision({ booking, readAgain, next }: { booking: BookingDetail } & Reading<BookingDetail>) {
  const { id, version, actions, waiters, status } = booking;
  const decide = useChange(decideBooking, { updates: getBooking });
  return (
    <DecisionForm
      name={`facility booking ${id}`}
      hint={t`The person who booked can read this.`}
      version={version}
      possible={(['approve', 'reject'] as const).filter((decision) => actions.includes(decision))}
      state={bookingStatuses[status]}
      decide={async (decision, remark, readVersion) => {
        const decided = statuses[decision as keyof typeof statuses];
        await decide.mutateAsync({
          params: { id },
          body: { status: decided, remark, version: readVersion },
        });
        notify.success(t`The booking is ${{ value: decided.toLowerCase() }}.`);
      }}
      readAgain={async () => (await readAgain()).version}
      title={t`Your decision`}
      lead={
        <p>{waiters === 0 ? t`No one else is waiting for this time.` : texts().decision.waiters(waiters)}</p>
      }
      done={t`Your decision is in the history below. We email the person who booked.`}
      next={
        <>
          {next}
          <LinkButton variant={next ? 'secondary' : 'primary'} to={paths.desk}>
            {t`Other requests`}
          </LinkButton>
        </>
      }
    />
  );
}
