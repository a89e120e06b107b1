import type { StandingCandidate } from '@campus/contracts/elections';
import { Badge, Card, Text } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithAvatar } from '../candidates/with-avatar.tsx';
import styles from './ballot.module.css';

/** A candidate of a ballot with one post, with the vote button as children below the manifesto. */
export function CandidateCard({
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

/** Nobody can choose this candidate any more. */
export function Withdrawn({ reason }: { reason: string }) {
  return (
    <Text>
      <Badge tone="warn">Withdrawn</Badge> <span dir="auto">{reason}</span>
    </Text>
  );
}
