import type { StandingCandidate } from '@campus/contracts/elections';
import { Avatar, Badge, Card } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import styles from './candidate-card.module.css';
import { Manifesto } from './manifesto.tsx';
import { texts } from './texts.ts';

/** A candidate in a list; what can be done about one comes as children, below the manifesto. */
export function CandidateCard({
  candidate: { name, manifesto, photo, state, withdrawReason },
  chosen = false,
  heading: Heading = 'h3',
  children,
}: {
  candidate: StandingCandidate;
  chosen?: boolean | undefined;
  heading?: 'h3' | 'h4';
  children?: ReactNode;
}) {
  return (
    <li className={styles['item']}>
      <Card className={`${styles['card']} ${chosen ? styles['chosen'] : ''}`}>
        <div className={styles['head']}>
          <Avatar name={name} photo={photo ?? undefined} />
          <Heading className={styles['name']}>
            <bdi>{name}</bdi>
          </Heading>
        </div>
        {state === 'withdrawn' && <Withdrawn reason={withdrawReason} />}
        <Manifesto text={manifesto} of={name} />
        {children}
      </Card>
    </li>
  );
}

export function Withdrawn({ reason }: { reason: string }) {
  return (
    <p className={styles['withdrawn']}>
      <Badge tone="warn">{texts.candidateCard.withdrawn}</Badge> <span dir="auto">{reason}</span>
    </p>
  );
}
