import { messages } from '@campus/contracts';
import { Button } from '@campus/portal-kit';
import { Check } from 'lucide-react';
import styles from './ballot.module.css';
import type { BallotState } from './vote-state.ts';
import { texts } from './texts.ts';

export function VoteButton({
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
    <Button disabled={ballot === 'closed'} aria-label={texts.voteButton.voteFor(name)} onClick={onVote}>
      Vote
    </Button>
  );
}
