import { noneOfTheAbove } from '@campus/contracts';
import { Card, ConfirmDialog } from '@campus/portal-kit';
import { useState } from 'react';
import { ballotOrder } from '../ballot-order.ts';
import { CandidateCard } from '../components/candidate-card.tsx';
import styles from './ballot.module.css';
import type { BallotProps } from './ballot-props.ts';
import { CandidateSearch, isSought, manyCandidates } from './candidate-search.tsx';
import { choiceName } from './choice-name.ts';
import { VoteButton, type VoteButtonState } from './vote-button.tsx';

/** A ballot for one post: a vote button with each candidate, and a dialog that asks once more. */
export function SinglePostBallot({
  election,
  candidates,
  memberId,
  state,
  chosen,
  isPending,
  onCast,
}: BallotProps) {
  const [asking, setAsking] = useState<string | null>(null);
  const [sought, setSought] = useState('');
  const shown = ballotOrder(candidates, memberId).filter(({ name }) => isSought(name, sought));
  const postId = election.posts[0]!.id;
  const buttonOf = (choice: string): VoteButtonState => (chosen?.[postId] === choice ? 'chosen' : state);

  return (
    <>
      {candidates.length > manyCandidates && (
        <CandidateSearch sought={sought} onChange={setSought} found={shown.length} />
      )}
      <ul className={styles['candidates']}>
        {shown.map((candidate) => (
          <CandidateCard
            key={candidate.id}
            candidate={candidate}
            chosen={buttonOf(candidate.id) === 'chosen'}
          >
            <VoteButton
              of={candidate.name}
              state={
                candidate.state === 'withdrawn' && buttonOf(candidate.id) !== 'chosen'
                  ? 'none'
                  : buttonOf(candidate.id)
              }
              onVote={() => setAsking(candidate.id)}
            />
          </CandidateCard>
        ))}
        {election.noneOfTheAbove && (
          <li className={styles['item']}>
            <Card className={styles['none']}>
              <h3>None of the above</h3>
              <p>None of these candidates should be elected.</p>
              <VoteButton
                of="none of the above"
                state={buttonOf(noneOfTheAbove)}
                onVote={() => setAsking(noneOfTheAbove)}
              />
            </Card>
          </li>
        )}
      </ul>
      <ConfirmDialog
        open={asking !== null}
        title="Confirm your vote"
        confirmLabel="Cast vote"
        busy={isPending}
        onConfirm={() => asking !== null && onCast({ [postId]: asking }, () => setAsking(null))}
        onCancel={() => setAsking(null)}
      >
        <p>
          Your vote goes to{' '}
          <strong>
            <bdi>{asking !== null && choiceName(asking, candidates)}</bdi>
          </strong>
          . It can’t be changed afterwards.
        </p>
      </ConfirmDialog>
    </>
  );
}
