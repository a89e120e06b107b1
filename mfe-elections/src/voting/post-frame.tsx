import type { Post, StandingCandidate } from '@campus/contracts/elections';
import { Card, Grid, Stack, Text } from '@campus/portal-kit';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './post-fieldset.module.css';
import { Withdrawn } from './withdrawn.tsx';

/** One post of a ballot, whatever way voters choose in it. */
export interface PostProps {
  post: Post;
  candidates: readonly StandingCandidate[];
  memberId: string;
  value: string | undefined;
  disabled: boolean;
  /** Nothing was chosen, and the voter tried to cast the ballot. */
  isMissing: boolean;
  /** Empty: nothing is chosen. */
  onChange: (choice: string) => void;
  /** The input that gets the focus if nothing is chosen. */
  ref: Ref<HTMLInputElement>;
}

/** The frame of a post: its title, hint and error, then `children`, then the candidates and the other choices as cards. */
export function PostFrame({
  title,
  hint,
  error,
  isRadioGroup = false,
  disabled,
  children,
  shown,
  cards,
  otherCards,
}: {
  title: string;
  hint: ReactNode;
  error: string | undefined;
  /** A plain fieldset can't be invalid. */
  isRadioGroup?: boolean;
  disabled: boolean;
  children: ReactNode;
  shown: readonly StandingCandidate[];
  cards: ReactNode;
  otherCards: ReactNode;
}) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <fieldset
      role={isRadioGroup ? 'radiogroup' : undefined}
      aria-labelledby={`${id}-legend`}
      aria-describedby={described || undefined}
      aria-invalid={isRadioGroup && error ? true : undefined}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>
        <h3>
          <bdi>{title}</bdi>
        </h3>
      </legend>
      <Stack>
        {hint && (
          <Text tone="soft" id={`${id}-hint`}>
            {hint}
          </Text>
        )}
        {error && (
          <Text tone="bad" id={`${id}-error`} aria-live="polite">
            {error}
          </Text>
        )}
        {children}
        <Grid as="ul" min="18rem">
          {cards}
          {shown
            .filter(({ state }) => state === 'withdrawn')
            .map(({ id: candidateId, name, withdrawReason }) => (
              <PostCard key={candidateId}>
                <strong className={styles.name}>
                  <bdi>{name}</bdi>
                </strong>
                <Withdrawn reason={withdrawReason} />
              </PostCard>
            ))}
          {otherCards}
        </Grid>
      </Stack>
    </fieldset>
  );
}

export const PostCard = ({ children }: { children: ReactNode }) => (
  <li>
    <Card gap={4} className={styles.card}>
      {children}
    </Card>
  </li>
);
