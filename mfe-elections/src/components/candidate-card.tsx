import { messages, type Candidate } from '@campus/contracts';
import { Avatar, Button, Card } from '@campus/portal-kit';
import { Check } from 'lucide-react';
import styles from './candidate-card.module.css';
import { Manifesto } from './manifesto.tsx';

/** `chosen`: this browser remembers that the vote went here. `none`: this member doesn't vote, so there is no button. */
export type VoteButton = 'open' | 'closed' | 'chosen' | 'none';

export function CandidateCard({
  candidate,
  voteButton,
  onVote,
}: {
  candidate: Candidate;
  voteButton: VoteButton;
  onVote: () => void;
}) {
  const { name, manifesto } = candidate;
  return (
    <li className={styles['item']}>
      <Card className={`${styles['card']} ${voteButton === 'chosen' ? styles['chosen'] : ''}`}>
        <div className={styles['head']}>
          <Avatar name={name} />
          <h3 dir="auto">{name}</h3>
        </div>
        <Manifesto text={manifesto} of={name} />
        {voteButton === 'chosen' && (
          <Button disabled icon={<Check aria-hidden="true" />} className={styles['cast']}>
            {messages.voteCast}
          </Button>
        )}
        {(voteButton === 'open' || voteButton === 'closed') && (
          <Button disabled={voteButton === 'closed'} aria-label={`Vote for ${name}`} onClick={onVote}>
            Vote
          </Button>
        )}
      </Card>
    </li>
  );
}
