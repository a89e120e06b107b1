import { type Election, noneOfTheAbove, type StandingCandidate } from '@campus/contracts/elections';
import { Card, ConfirmDialog, Grid } from '@campus/portal-kit';
import { useState } from 'react';
import styles from './ballot.module.css';
import type { Choices } from './ballot-memory.ts';
import { CandidateCard } from './candidate-card.tsx';
import { useCandidateSearch } from './candidate-search.tsx';
import { choiceName } from './choices.tsx';
import { VoteButton } from './vote-button.tsx';
import { ballotOf, type VoteState } from './vote-state.ts';
import { texts } from './texts.ts';

/** The props of both forms of the ballot, for one post and for several. */
export interface BallotProps {
  election: Election;
  candidates: readonly StandingCandidate[];
  memberId: string;
  vote: VoteState;
  /** `onSettled` is called when the vote was answered or has failed. */
  onCast: (choices: Choices, onSettled: () => void) => void;
}

/** A ballot for one post: a vote button with each candidate, and a dialog that asks for confirmation. */
export function SinglePostBallot({ election, candidates, memberId, vote, onCast }: BallotProps) {
  const [confirming, setConfirming] = useState<string | null>(null);
  const { shown, field } = useCandidateSearch(candidates, memberId);
  const postId = election.posts[0]!.id;
  const ballot = ballotOf(vote, election);
  const cast = vote.kind === 'cast' ? vote.choices?.[postId] : undefined;

  return (
    <>
      {field}
      <Grid as="ul" min="18rem">
        {shown.map((candidate) => (
          <CandidateCard key={candidate.id} candidate={candidate} chosen={candidate.id === cast}>
            <VoteButton
              of={candidate.name}
              ballot={candidate.state === 'withdrawn' ? 'hidden' : ballot}
              isChosen={candidate.id === cast}
              onVote={() => setConfirming(candidate.id)}
            />
          </CandidateCard>
        ))}
        {election.noneOfTheAbove && (
          <li>
            <Card className={styles.card}>
              <h3>{texts.choices.noneOfTheAbove}</h3>
              <p>{texts.singlePostBallot.noneExplained}</p>
              <VoteButton
                of="none of the above"
                ballot={ballot}
                isChosen={noneOfTheAbove === cast}
                onVote={() => setConfirming(noneOfTheAbove)}
              />
            </Card>
          </li>
        )}
      </Grid>
      <ConfirmDialog
        open={confirming !== null}
        title={texts.singlePostBallot.confirmTitle}
        confirmLabel={texts.singlePostBallot.castVote}
        busy={vote.kind === 'sending'}
        onConfirm={() => confirming !== null && onCast({ [postId]: confirming }, () => setConfirming(null))}
        onCancel={() => setConfirming(null)}
      >
        <p>
          {texts.singlePostBallot.goesTo}{' '}
          <strong>
            <bdi>{confirming !== null && choiceName(confirming, candidates)}</bdi>
          </strong>
          {texts.singlePostBallot.final}
        </p>
      </ConfirmDialog>
    </>
  );
}
