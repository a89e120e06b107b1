import {
  blankChoice,
  choiceOf,
  marksOf,
  type Post,
  rulesOf,
  type StandingCandidate,
} from '@campus/contracts/elections';
import { Avatar, Button, Card, Grid, Stack, Text } from '@campus/portal-kit';
import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type Ref } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { ballotOrder } from './ballot-order.ts';
import { WithdrawnItems } from './candidate-card.tsx';
import { CandidateSearch, manyCandidates, matchesSearch } from './candidate-search.tsx';
import { ordinal } from './ordinal.ts';
import styles from './post-fieldset.module.css';
import { texts } from './texts.ts';

/** A post whose candidates the voter ranks: by a button with each, and moved by buttons afterwards. */
export function RankedFieldset({
  post,
  candidates,
  memberId,
  value,
  disabled,
  isMissing,
  onChange,
  ref,
}: {
  post: Post;
  candidates: readonly StandingCandidate[];
  memberId: string;
  value: string | undefined;
  /** Shows the ranking, or nothing. */
  disabled: boolean;
  /** Nothing was chosen, and the voter tried to cast the ballot. */
  isMissing: boolean;
  /** Empty: nothing is chosen. */
  onChange: (choice: string) => void;
  /** Where the voter can leave the post blank. */
  ref: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [search, setSearch] = useState('');
  const [said, setSaid] = useState('');
  const focusNext = useRef<string | null>(null);
  // The button that was pressed is gone, or can't be pressed again.
  useEffect(() => {
    if (focusNext.current === null) return;
    document.getElementById(focusNext.current)?.focus();
    focusNext.current = null;
  });

  const ranked = value === undefined || value === blankChoice ? [] : marksOf(value);
  const { maxMarks } = rulesOf(post);
  const isFull = ranked.length >= maxMarks;
  const candidateOf = (mark: string) => candidates.find((candidate) => candidate.id === mark);
  const nameOf = (mark: string) => candidateOf(mark)?.name ?? texts.choices.gone;
  const shown = candidates.filter(
    ({ id: mark, name }) => !ranked.includes(mark) && matchesSearch(name, search),
  );
  const unranked = ballotOrder(
    shown.filter(({ state }) => state === 'standing'),
    memberId,
  );
  const buttonId = (what: 'rank' | 'up' | 'down' | 'remove', mark: string) => `${id}-${what}-${mark}`;

  function change(marks: readonly string[], moved: string) {
    onChange(choiceOf(post, marks));
    const place = marks.indexOf(moved) + 1;
    setSaid(
      place > 0
        ? texts.rankedFieldset.ranked(nameOf(moved), ordinal(place))
        : texts.rankedFieldset.removed(nameOf(moved)),
    );
  }

  function rank(mark: string) {
    const next = unranked[unranked.findIndex((candidate) => candidate.id === mark) + 1] ?? unranked[0];
    const goesOn = next && next.id !== mark && ranked.length + 1 < maxMarks;
    focusNext.current = goesOn ? buttonId('rank', next.id) : buttonId('remove', mark);
    change([...ranked, mark], mark);
  }

  function shift(from: number, by: 1 | -1) {
    const to = from + by;
    const mark = ranked[from]!;
    const atTheEnd = to === 0 || to === ranked.length - 1;
    focusNext.current = buttonId((by === -1) === atTheEnd ? 'down' : 'up', mark);
    change(ranked.with(from, ranked[to]!).with(to, mark), mark);
  }

  return (
    <fieldset
      aria-labelledby={`${id}-legend`}
      aria-describedby={isMissing ? `${id}-hint ${id}-error` : `${id}-hint`}
      disabled={disabled}
    >
      <legend id={`${id}-legend`}>
        <h3>
          <bdi>{post.title}</bdi>
        </h3>
      </legend>
      <Stack>
        <Text tone="soft" id={`${id}-hint`}>
          {texts.rankedFieldset.hint}{' '}
          {maxMarks < candidates.length
            ? texts.rankedFieldset.upTo(maxMarks)
            : texts.rankedFieldset.asManyAsYouLike}
        </Text>
        {isMissing && (
          <Text tone="bad" id={`${id}-error`}>
            {texts.rankedFieldset.missing}
          </Text>
        )}
        {ranked.length > 0 && (
          <Stack as="ol" gap={2} aria-label={texts.rankedFieldset.yourRanking(post.title)}>
            {ranked.map((mark, index) => (
              <li key={mark} className={styles.ranked}>
                <strong className={styles.place}>{ordinal(index + 1)}</strong>
                <Avatar name={nameOf(mark)} photo={candidateOf(mark)?.photo ?? undefined} />
                <strong className={styles.name}>
                  <bdi>{nameOf(mark)}</bdi>
                </strong>
                {!disabled && (
                  <span className={styles.moves}>
                    <Button
                      id={buttonId('up', mark)}
                      variant="quiet"
                      aria-label={texts.rankedFieldset.moveUp(nameOf(mark))}
                      icon={<ArrowUp aria-hidden="true" />}
                      disabled={index === 0}
                      onClick={() => shift(index, -1)}
                    />
                    <Button
                      id={buttonId('down', mark)}
                      variant="quiet"
                      aria-label={texts.rankedFieldset.moveDown(nameOf(mark))}
                      icon={<ArrowDown aria-hidden="true" />}
                      disabled={index === ranked.length - 1}
                      onClick={() => shift(index, 1)}
                    />
                    <Button
                      id={buttonId('remove', mark)}
                      variant="quiet"
                      aria-label={texts.rankedFieldset.remove(nameOf(mark))}
                      icon={<X aria-hidden="true" />}
                      onClick={() => {
                        focusNext.current = buttonId('rank', mark);
                        change(
                          ranked.filter((other) => other !== mark),
                          mark,
                        );
                      }}
                    />
                  </span>
                )}
              </li>
            ))}
          </Stack>
        )}
        <Text aria-live="polite" tone="soft">
          {isFull && !disabled ? texts.rankedFieldset.full(maxMarks) : said}
        </Text>
        {candidates.length > manyCandidates && (
          <CandidateSearch search={search} onChange={setSearch} matches={shown.length} />
        )}
        <Grid as="ul" min="18rem">
          {unranked.map((candidate) => (
            <li key={candidate.id}>
              <Card gap={4} className={styles.card}>
                <Stack gap={3}>
                  <span className={styles.ranked}>
                    <Avatar name={candidate.name} photo={candidate.photo ?? undefined} />
                    <strong className={styles.name}>
                      <bdi>{candidate.name}</bdi>
                    </strong>
                  </span>
                  <Manifesto text={candidate.manifesto} of={candidate.name} />
                  {!isFull && (
                    <Button
                      id={buttonId('rank', candidate.id)}
                      aria-label={texts.rankedFieldset.rank(candidate.name, ordinal(ranked.length + 1))}
                      onClick={() => rank(candidate.id)}
                    >
                      {texts.rankedFieldset.place(ordinal(ranked.length + 1))}
                    </Button>
                  )}
                </Stack>
              </Card>
            </li>
          ))}
          <WithdrawnItems of={shown} />
          <li>
            <Card gap={4} className={styles.card}>
              <label className={styles.option}>
                <input
                  type="checkbox"
                  checked={value === blankChoice}
                  onChange={({ target }) => onChange(target.checked ? blankChoice : '')}
                  ref={ref}
                />
                <strong>{texts.choices.blank}</strong>
              </label>
            </Card>
          </li>
        </Grid>
      </Stack>
    </fieldset>
  );
}
