import {
  blankChoice,
  choiceOf,
  marksOf,
  noneOfTheAbove,
  type Post,
  rulesOf,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { Avatar, Card, Grid, Stack, Text } from '@campus/portal-kit';
import { useId, useState, type ReactNode, type Ref } from 'react';
import { ballotOrder } from './ballot-order.ts';
import { Manifesto } from '../candidates/manifesto.tsx';
import { WithdrawnItems } from './candidate-card.tsx';
import { CandidateSearch, manyCandidates, matchesSearch } from './candidate-search.tsx';
import styles from './post-fieldset.module.css';
import { texts } from './texts.ts';

/**
 * One post of a ballot: candidates, "none of the above" where offered, or no vote, as native radios, or as checkboxes
 * where a voter may mark several candidates.
 */
export function PostFieldset({
  post,
  candidates,
  noneOffered,
  memberId,
  value,
  disabled,
  isMissing,
  onChange,
  ref,
}: {
  post: Post;
  candidates: readonly StandingCandidate[];
  noneOffered: boolean;
  memberId: string;
  value: string | undefined;
  /** Shows what was chosen, or nothing. */
  disabled: boolean;
  /** Nothing was chosen, and the voter tried to cast the ballot. */
  isMissing: boolean;
  /** Empty: nothing is chosen. */
  onChange: (choice: string) => void;
  /** The first input that can be chosen. */
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const shown = candidates.filter(({ name }) => matchesSearch(name, search));
  const stands = ballotOrder(
    shown.filter((candidate) => candidate.state === 'standing'),
    memberId,
  );
  const { maxMarks } = rulesOf(post);
  const several = maxMarks > 1;
  const marks = value === undefined ? [] : marksOf(value);
  const isAlone = (choice: string) => choice === blankChoice || choice === noneOfTheAbove;
  const error = errorOf(isMissing, marks.length, maxMarks);

  function toggle(choice: string) {
    if (marks.includes(choice))
      return onChange(
        choiceOf(
          post,
          marks.filter((mark) => mark !== choice),
        ),
      );
    onChange(isAlone(choice) ? choice : choiceOf(post, [...marks.filter((mark) => !isAlone(mark)), choice]));
  }

  const option = (choice: string, label: ReactNode, first: boolean) => (
    <label className={styles.option}>
      <input
        type={several ? 'checkbox' : 'radio'}
        name={id}
        value={choice}
        checked={marks.includes(choice)}
        onChange={() => (several ? toggle(choice) : onChange(choice))}
        ref={first ? ref : undefined}
      />
      {label}
    </label>
  );

  return (
    <fieldset
      // A plain fieldset can't be invalid.
      role={several ? undefined : 'radiogroup'}
      aria-labelledby={`${id}-legend`}
      aria-describedby={
        [several && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined
      }
      aria-invalid={error && !several ? true : undefined}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>
        <h3>
          <bdi>{post.title}</bdi>
        </h3>
      </legend>
      <Stack>
        {several && (
          <Text tone="soft" id={`${id}-hint`}>
            {texts.postFieldset.chooseUpTo(Math.min(maxMarks, candidates.length))}
          </Text>
        )}
        {error && (
          <Text tone="bad" id={`${id}-error`} aria-live="polite">
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
          <WithdrawnItems of={shown} />
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

function errorOf(isMissing: boolean, marked: number, maxMarks: number): string | undefined {
  if (marked > maxMarks) return texts.postFieldset.tooMany(maxMarks, marked);
  return isMissing ? texts.multiPostBallot.missing : undefined;
}
