import type { Election } from '@campus/contracts';
import { LinkButton, Notice, useMay } from '@campus/portal-kit';
import { Moment } from '../components/moment.tsx';

/** What an election waits for while nobody can vote in it: nothing while it is open, unless it was stopped. */
export function ElectionPhase({ election }: { election: Election }) {
  const mayNominate = useMay('nomination.submit');
  const { id, state, opensAt, publishesAt, cancelReason, halted } = election;
  if (halted && state !== 'cancelled')
    return (
      <Notice tone="bad">
        <p>
          <strong>This election was stopped.</strong>
        </p>
        <p>
          Its records can’t be trusted any more, so no vote is taken. The election officers will tell you when
          it is held again.
        </p>
      </Notice>
    );
  switch (state) {
    case 'nominations':
      return (
        <Notice
          tone="neutral"
          action={
            mayNominate && (
              <LinkButton variant="primary" to={`/voting/${id}/nominate`}>
                Stand for election
              </LinkButton>
            )
          }
        >
          <p>
            <strong>Nominations are open. Voting has not begun yet.</strong>
          </p>
          <p>
            {opensAt ? (
              <>
                Voting begins <Moment at={opensAt} />.
              </>
            ) : (
              'When voting begins is not fixed yet.'
            )}
          </p>
        </Notice>
      );
    case 'closed':
      return (
        <Notice tone="neutral" action={<LinkButton to={`/elections/${id}`}>About this election</LinkButton>}>
          <p>
            <strong>Voting has ended.</strong>
          </p>
          <p>
            {publishesAt ? (
              <>
                The result is published <Moment at={publishesAt} />.
              </>
            ) : (
              'The result will be published soon.'
            )}
          </p>
        </Notice>
      );
    case 'published':
      return (
        <Notice
          tone="good"
          action={
            <LinkButton variant="primary" to={`/elections/${id}`}>
              See the result
            </LinkButton>
          }
        >
          <p>
            <strong>Voting has ended, and the result is out.</strong>
          </p>
        </Notice>
      );
    case 'cancelled':
      return (
        <Notice tone="warn">
          <p>
            <strong>This election was cancelled.</strong>
          </p>
          <p dir="auto">{cancelReason}</p>
        </Notice>
      );
    default:
      return null;
  }
}
