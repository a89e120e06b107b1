import { messages } from '@campus/contracts';
import { type Election, noneOfTheAbove, type StandingCandidate } from '@campus/contracts/elections';
import { Button, Card, ConfirmDialog, Grid } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Check } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import styles from './ballot.module.css';
import type { Choices } from './ballot-memory.ts';
import { useCandidateSearch } from './candidate-search.tsx';
import { choiceName } from './choices.tsx';
import { Withdrawn } from './withdrawn.tsx';
import { ballotOf, type BallotState, type VoteState } from './vote-state.ts';

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
              <h3>{t`None of the above`}</h3>
              <p>{t`Choose this if no candidate should be elected.`}</p>
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
        title={t`Confirm your vote`}
        confirmLabel={t`Cast vote`}
        busy={vote.kind === 'sending'}
        onConfirm={() => confirming !== null && onCast({ [postId]: confirming }, () => setConfirming(null))}
        onCancel={() => setConfirming(null)}
      >
        <p>
          {t`Your vote goes to`}{' '}
          <strong>
            <bdi>{confirming !== null && choiceName(confirming, candidates)}</bdi>
          </strong>
          {t`. You can’t change it afterwards.`}
        </p>
      </ConfirmDialog>
    </>
  );
}

/** A candidate of a ballot with one post, with the vote button as children below the manifesto. */
function CandidateCard({
  candidate: { name, manifesto, photo, state, withdrawReason },
  chosen,
  children,
}: {
  candidate: StandingCandidate;
  chosen: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <Card className={`${styles.card} ${chosen ? styles.chosen : ''}`}>
        <WithAvatar name={name} photo={photo ?? undefined}>
          <h3 className={styles.name}>
            <bdi>{name}</bdi>
          </h3>
        </WithAvatar>
        {state === 'withdrawn' && <Withdrawn reason={withdrawReason} />}
        <Manifesto text={manifesto} of={name} />
        {children}
      </Card>
    </li>
  );
}

function VoteButton({
  of: name,
  ballot,
  isChosen,
  onVote,
}: {
  of: string;
  ballot: BallotState;
  /** This browser remembers that the vote went here. */
  isChosen: boolean;
  onVote: () => void;
}) {
  if (isChosen)
    return (
      <Button disabled icon={<Check aria-hidden="true" />} className={styles.cast}>
        {messages.voteCast}
      </Button>
    );
  if (ballot === 'hidden') return null;
  return (
    <Button disabled={ballot === 'closed'} aria-label={t`Vote for ${name}`} onClick={onVote}>
      Vote
    </Button>
  );
}
