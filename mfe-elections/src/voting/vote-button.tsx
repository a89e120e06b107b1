import { messages } from '@campus/contracts';
import { Button } from '@campus/portal-kit';
import { Check } from 'lucide-react';
import styles from './vote-button.module.css';

/** `chosen`: this browser remembers that the vote went here. `none`: there is nothing to vote for or nobody who may. */
export type VoteButtonState = 'open' | 'closed' | 'chosen' | 'none';

export function VoteButton({
  of: name,
  state,
  onVote,
}: {
  of: string;
  state: VoteButtonState;
  onVote: () => void;
}) {
  if (state === 'none') return null;
  return state === 'chosen' ? (
    <Button disabled icon={<Check aria-hidden="true" />} className={styles['cast']}>
      {messages.voteCast}
    </Button>
  ) : (
    <Button disabled={state === 'closed'} aria-label={`Vote for ${name}`} onClick={onVote}>
      Vote
    </Button>
  );
}
