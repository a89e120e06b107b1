import {
  type Election,
  electionMoves,
  type ElectionState,
  type ManagedElection,
  moveElection,
} from '@campus/contracts/elections';
import {
  Button,
  ConfirmDialog,
  Notice,
  notify,
  useChange,
  When,
  counted,
  Place,
  Row,
  Stack,
} from '@campus/portal-kit';
import { useState, type ReactNode } from 'react';
import { errorText } from './error-text.ts';
import { ReasonDialog } from './reason-dialog.tsx';

interface Move {
  label: string;
  title: string;
  done: string;
  /** What will happen, and what can't be taken back. */
  consequences: (election: ManagedElection) => ReactNode;
}

const moves: Record<'nominations' | 'open' | 'closed' | 'published', Move> = {
  nominations: {
    label: 'Open nominations',
    title: 'Open nominations?',
    done: 'Nominations are open.',
    consequences: () => (
      <>
        <p>Everybody sees the election from now on, and students can stand. You review each nomination.</p>
        <p>It can’t become a draft again; it can only go on or be cancelled.</p>
      </>
    ),
  },
  open: {
    label: 'Open voting',
    title: 'Open voting?',
    done: 'Voting is open.',
    consequences: ({ listed, eligibility, closesAt, pendingNominations }) => (
      <>
        <p>
          {eligibility === 'list' ? `The ${counted(listed ?? 0, 'voter')} on the list` : 'All students'} can
          vote at once.{' '}
          {closesAt ? (
            <>
              Voting ends by itself on <When at={closesAt} />.
            </>
          ) : (
            'You end voting by hand.'
          )}
        </p>
        <p>
          This freezes the ballot: posts, candidates, voters and rules can’t be changed any more. A candidate
          can only be withdrawn, with a reason that voters see. It can’t be taken back.
        </p>
        {pendingNominations > 0 && (
          <p>
            <strong>
              {pendingNominations === 1
                ? 'One nomination has not been reviewed'
                : `${pendingNominations} nominations have not been reviewed`}
            </strong>{' '}
            and will not be on the ballot.
          </p>
        )}
      </>
    ),
  },
  closed: {
    label: 'End voting',
    title: 'End voting now?',
    done: 'Voting has ended.',
    consequences: ({ turnout, publishesAt }) => (
      <>
        <p>
          {turnout.cast} of {turnout.eligible} voted. Ballots that arrive afterwards are not taken, and voting
          can’t be opened again.
        </p>
        <p>
          The ballots are counted and sealed. The result is published{' '}
          {publishesAt ? (
            <>
              on <When at={publishesAt} />
            </>
          ) : (
            'in a day'
          )}
          , or when you publish it.
        </p>
      </>
    ),
  },
  published: {
    label: 'Publish the result',
    title: 'Publish the result?',
    done: 'The result is published.',
    consequences: () => (
      <p>
        Everybody sees the result and all ballots without names, and can count them again. It can’t be taken
        back.
      </p>
    ),
  },
};

/** Voting has ended, and its ballots are being counted and sealed: some seconds in which nothing can be published. */
export const isCounting = ({ state, digest, halted }: Pick<Election, 'state' | 'digest' | 'halted'>) =>
  state === 'closed' && digest === null && !halted;

/** What can be done with the election now: one thing first, each told before it happens. */
export function NextStep({ election }: { election: ManagedElection }) {
  const { id, state, missing, haltReason } = election;
  const move = useChange(moveElection);
  const stepTo = (to: ElectionState, reason = '') => ({ params: { id }, body: { from: state, to, reason } });
  const [asking, setAsking] = useState<keyof typeof moves | 'cancelled' | null>(null);
  const possible = electionMoves[state].filter((to) => to in moves) as (keyof typeof moves)[];
  const offered = possible.filter(
    (to) => (to !== 'open' || missing.length === 0) && !isCounting(election) && haltReason === null,
  );
  // With all that voting needs, it comes before a call for more candidates.
  const first = offered.includes('open') ? 'open' : offered[0];
  const asked = asking === null || asking === 'cancelled' ? null : moves[asking];

  function take(to: keyof typeof moves) {
    move.mutate(stepTo(to), {
      onSuccess: () => notify.success(moves[to].done),
      onSettled: () => setAsking(null),
    });
  }

  return (
    <Place
      as="section"
      gap={5}
      // The button that had the focus may be gone with the state.
      focusWhen={asking === null && !move.isIdle && !move.isPending}
      aria-label="Next step"
    >
      {move.isError && (
        <Notice tone="bad">
          <p role="alert">{errorText(move.error)}</p>
        </Notice>
      )}
      {possible.includes('open') && missing.length > 0 && (
        <Notice tone="warn">
          <p>
            <strong>Before voting can open:</strong>
          </p>
          <Stack as="ul" gap={1}>
            {missing.map((what) => (
              <li key={what}>{what}</li>
            ))}
          </Stack>
        </Notice>
      )}
      {haltReason !== null && state !== 'cancelled' && (
        <Notice tone="bad">
          <p>
            <strong>This election was stopped.</strong>
          </p>
          <p>{haltReason}</p>
        </Notice>
      )}
      {isCounting(election) && haltReason === null && (
        <Notice tone="neutral">
          <p>The ballots are being counted and sealed. In a few seconds you can publish the result.</p>
        </Notice>
      )}
      {electionMoves[state].length > 0 && (
        <Row>
          {offered
            .toSorted((a, b) => Number(b === first) - Number(a === first))
            .map((to) => (
              <Button key={to} variant={to === first ? 'primary' : 'secondary'} onClick={() => setAsking(to)}>
                {moves[to].label}
              </Button>
            ))}
          <Button variant="danger" onClick={() => setAsking('cancelled')}>
            Cancel the election
          </Button>
        </Row>
      )}
      <ConfirmDialog
        open={asked !== null}
        title={asked?.title ?? ''}
        confirmLabel={asked?.label ?? ''}
        busy={move.isPending}
        onConfirm={() => asking && asking !== 'cancelled' && take(asking)}
        onCancel={() => setAsking(null)}
      >
        <Stack gap={3}>{asked?.consequences(election)}</Stack>
      </ConfirmDialog>
      {asking === 'cancelled' && (
        <ReasonDialog
          keepAs={`cancel ${election.id}`}
          title="Cancel the election?"
          hint={
            state === 'draft' ? 'The audit log keeps it.' : 'Everybody who looks at the election reads it.'
          }
          confirmLabel="Cancel the election"
          onConfirm={(reason) => move.mutateAsync(stepTo('cancelled', reason))}
          onClose={() => setAsking(null)}
        >
          <p>
            It ends for good
            {election.turnout.cast > 0 ? ', and the ballots that were cast are never published' : ''}. This
            can’t be taken back.
          </p>
        </ReasonDialog>
      )}
    </Place>
  );
}
