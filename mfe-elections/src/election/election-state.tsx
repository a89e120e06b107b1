import type { Election } from '@campus/contracts/elections';
import { Badge, Day, When } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';

const labels = () =>
  ({
    draft: [t`In preparation`, 'neutral'],
    nominations: [t`Nominations are open`, 'accent'],
    open: [t`Voting is open`, 'good'],
    closed: [t`Voting has ended`, 'warn'],
    published: [t`Result published`, 'accent'],
    cancelled: ['Cancelled', 'bad'],
  }) as const;

export function StateBadge({ state }: Pick<Election, 'state'>) {
  const [label, tone] = labels()[state];
  return <Badge tone={tone}>{label}</Badge>;
}

export function StateText({ election }: { election: Election }) {
  const { state, finalListOn, opensAt, closesAt, publishesAt, digest, cancelReason } = election;
  const { halted, paused } = election;
  if (halted && state !== 'cancelled')
    return paused
      ? t`Voting is paused until an election officer has confirmed that no votes were lost.`
      : t`This election was stopped because its records can no longer be trusted. It will be held again.`;
  switch (state) {
    case 'draft':
      return t`This election is being prepared.`;
    case 'nominations':
      return (
        <>
          {finalListOn ? (
            <>
              {t`The final list of candidates was published on`} <Day day={finalListOn} />.
            </>
          ) : (
            t`Students can stand for a post now.`
          )}{' '}
          {opensAt ? (
            <>
              {t`Voting begins on`} <When at={opensAt} />.
            </>
          ) : (
            t`No opening time for voting has been set.`
          )}
        </>
      );
    case 'open':
      return closesAt ? (
        <>
          {t`Voting ends on`} <When at={closesAt} />.
        </>
      ) : (
        t`Voting is open. No closing time has been set.`
      );
    case 'closed':
      return (
        <>
          {publishesAt ? (
            <>
              {t`Voting has ended. The result will be published on`} <When at={publishesAt} />.
            </>
          ) : (
            t`Voting has ended. The result will be published here.`
          )}
          {!digest && t` The ballots are being counted and sealed.`}
        </>
      );
    case 'published':
      return publishesAt ? (
        <>
          {t`The result was published on`} <When at={publishesAt} />
          {t`. Anyone can check it.`}
        </>
      ) : (
        t`The result is published. Anyone can check it.`
      );
    case 'cancelled':
      return (
        <>
          {t`This election was cancelled:`} <bdi>{cancelReason}</bdi>
        </>
      );
  }
}
