import type { Election } from '@campus/contracts/elections';
import { Badge, When } from '@campus/portal-kit';

const labels = {
  draft: ['In preparation', 'neutral'],
  nominations: ['Nominations are open', 'accent'],
  open: ['Voting is open', 'good'],
  closed: ['Voting has ended', 'warn'],
  published: ['Result published', 'accent'],
  cancelled: ['Cancelled', 'bad'],
} as const;

export function StateBadge({ state }: Pick<Election, 'state'>) {
  const [label, tone] = labels[state];
  return <Badge tone={tone}>{label}</Badge>;
}

/** Where the election stands and what comes next. */
export function StateText({ election }: { election: Election }) {
  const { state, opensAt, closesAt, publishesAt, digest, cancelReason, halted } = election;
  if (halted && state !== 'cancelled')
    return 'This election was stopped, because its records can’t be trusted any more. It will be held again.';
  switch (state) {
    case 'draft':
      return 'This election is being prepared.';
    case 'nominations':
      return opensAt ? (
        <>
          Students can stand for a post now. Voting begins on <When at={opensAt} />.
        </>
      ) : (
        'Students can stand for a post now. Voting begins when the college opens it.'
      );
    case 'open':
      return closesAt ? (
        <>
          Voting ends on <When at={closesAt} />.
        </>
      ) : (
        'Voting ends when the college closes it.'
      );
    case 'closed':
      return (
        <>
          {publishesAt ? (
            <>
              Voting has ended. The result will be published on <When at={publishesAt} />.
            </>
          ) : (
            'Voting has ended. The result will be published here.'
          )}
          {!digest && ' The ballots are being counted and sealed.'}
        </>
      );
    case 'published':
      return publishesAt ? (
        <>
          The result was published on <When at={publishesAt} />. Everybody can check it.
        </>
      ) : (
        'The result is published. Everybody can check it.'
      );
    case 'cancelled':
      return (
        <>
          This election was cancelled: <bdi>{cancelReason}</bdi>
        </>
      );
  }
}
