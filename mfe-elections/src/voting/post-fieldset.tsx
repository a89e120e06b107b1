import {
  blankChoice,
  type Election,
  noneOfTheAbove,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { Avatar, Card, Grid, Stack, Text } from '@campus/portal-kit';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { ballotOrder } from './ballot-order.ts';
import { Manifesto } from '../candidates/manifesto.tsx';
import { Withdrawn } from './candidate-card.tsx';
import { CandidateSearch, manyCandidates, matchesSearch } from './candidate-search.tsx';
import styles from './post-fieldset.module.css';
import { texts } from './texts.ts';

/** One post of a ballot with several: a candidate, "none of the above" where offered, or no vote, as native radios. */
export function PostFieldset({
  post,
  candidates,
  noneOffered,
  memberId,
  value,
  disabled,
  error,
  onChange,
  ref,
}: {
  post: Election['posts'][number];
  candidates: readonly StandingCandidate[];
  noneOffered: boolean;
  memberId: string;
  value: string | undefined;
  /** Shows what was chosen, or nothing. */
  disabled: boolean;
  error: string | undefined;
  onChange: (choice: string) => void;
  /** The first radio that can be chosen. */
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const shown = candidates.filter(({ name }) => matchesSearch(name, search));
  const stands = ballotOrder(
    shown.filter((candidate) => candidate.state === 'standing'),
    memberId,
  );
  const option = (choice: string, label: ReactNode, first: boolean) => (
    <label className={styles.option}>
      <input
        type="radio"
        name={id}
        value={choice}
        checked={value === choice}
        onChange={() => onChange(choice)}
        ref={first ? ref : undefined}
      />
      {label}
    </label>
  );

  return (
    <fieldset
      // A plain fieldset can't be invalid.
      role="radiogroup"
      aria-labelledby={`${id}-legend`}
      aria-describedby={error ? `${id}-error` : undefined}
      aria-invalid={error ? true : undefined}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>
        <h3>
          <bdi>{post.title}</bdi>
        </h3>
      </legend>
      <Stack>
        {error && (
          <Text tone="bad" id={`${id}-error`}>
            {error}
          </Text>
        )}
        {candidates.length > manyCandidates && (
          <CandidateSearch search={search} onChange={setSearch} matches={shown.length} />
        )}
        <Grid as="ul" min="18rem">
          {stands.map((candidate, index) => (
            <li key={candidate.id}>
              <Card gap={4} className={styles.card}>
                {option(
                  candidate.id,
                  <>
                    <Avatar name={candidate.name} photo={candidate.photo ?? undefined} />
                    <strong className={styles.name}>
                      <bdi>{candidate.name}</bdi>
                    </strong>
                  </>,
                  index === 0,
                )}
                <Manifesto text={candidate.manifesto} of={candidate.name} />
              </Card>
            </li>
          ))}
          {shown
            .filter((candidate) => candidate.state === 'withdrawn')
            .map((candidate) => (
              <li key={candidate.id}>
                <Card gap={4} className={styles.card}>
                  <strong className={styles.name}>
                    <bdi>{candidate.name}</bdi>
                  </strong>
                  <Withdrawn reason={candidate.withdrawReason} />
                </Card>
              </li>
            ))}
          {noneOffered && (
            <li>
              <Card gap={4} className={styles.card}>
                {option(noneOfTheAbove, <strong>{texts.choices.noneOfTheAbove}</strong>, stands.length === 0)}
              </Card>
            </li>
          )}
          <li>
            <Card gap={4} className={styles.card}>
              {option(
                blankChoice,
                <strong>{texts.choices.blank}</strong>,
                stands.length === 0 && !noneOffered,
              )}
            </Card>
          </li>
        </Grid>
      </Stack>
    </fieldset>
  );
}
