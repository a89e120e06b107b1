import type { Election } from '@campus/contracts/elections';
import { LinkButton, Moment, Notice, useMay } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';

/** What an election waits for while nobody can vote in it: nothing while it is open, unless it was stopped. */
export function ElectionPhase({ election }: { election: Election }) {
  const phase = phaseOf(election, useMay('nomination.submit'));
  if (!phase) return null;
  return (
    <Notice tone={phase.tone} action={phase.action}>
      <p>
        <strong>{phase.title}</strong>
      </p>
      {phase.text && <p dir="auto">{phase.text}</p>}
    </Notice>
  );
}

interface Phase {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

function phaseOf(election: Election, mayNominate: boolean): Phase | null {
  const { id, state, opensAt, publishesAt, cancelReason, halted } = election;
  if (halted && state !== 'cancelled')
    return {
      tone: 'bad',
      title: 'This election was stopped.',
      text: 'Its records can’t be trusted any more, so no vote is taken. The election officers will tell you when it is held again.',
    };
  switch (state) {
    case 'nominations':
      return {
        tone: 'neutral',
        title: 'Nominations are open. Voting has not begun yet.',
        text: opensAt ? (
          <>
            Voting begins <Moment at={opensAt} />.
          </>
        ) : (
          'When voting begins is not fixed yet.'
        ),
        action: mayNominate && (
          <LinkButton variant="primary" to={paths.nominate(id)}>
            Stand for election
          </LinkButton>
        ),
      };
    case 'closed':
      return {
        tone: 'neutral',
        title: 'Voting has ended.',
        text: publishesAt ? (
          <>
            The result is published <Moment at={publishesAt} />.
          </>
        ) : (
          'The result will be published soon.'
        ),
        action: <LinkButton to={paths.election(id)}>About this election</LinkButton>,
      };
    case 'published':
      return {
        tone: 'good',
        title: 'Voting has ended, and the result is out.',
        action: (
          <LinkButton variant="primary" to={paths.election(id)}>
            See the result
          </LinkButton>
        ),
      };
    case 'cancelled':
      return { tone: 'warn', title: 'This election was cancelled.', text: cancelReason };
    default:
      return null;
  }
}
