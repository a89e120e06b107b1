import { blankChoice, choiceOf, marksOf, rulesOf } from '@campus/contracts/elections';
import { Avatar, Button, Stack, Text } from '@campus/portal-kit';
import { useState } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { MoveButtons, useFocusNext } from '../election/move-buttons.tsx';
import { useCandidateSearch } from './candidate-search.tsx';
import { PostCard, PostFrame, type PostProps } from './post-frame.tsx';
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
}: PostProps) {
  const [said, setSaid] = useState('');
  const focus = useFocusNext();
  const ranked = value === undefined || value === blankChoice ? [] : marksOf(value);
  const { shown, field } = useCandidateSearch(candidates, memberId, ranked);
  const unranked = shown.filter(({ state }) => state === 'standing');
  const { maxMarks } = rulesOf(post);
  const isFull = ranked.length >= maxMarks;
  const candidateOf = (mark: string) => candidates.find((candidate) => candidate.id === mark);
  const nameOf = (mark: string) => candidateOf(mark)?.name ?? texts.choices.gone;

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
    if (goesOn) focus.focusNext('rank', next.id);
    else focus.focusNext('remove', mark);
    change([...ranked, mark], mark);
  }

  return (
    <PostFrame
      title={post.title}
      hint={
        <>
          {texts.rankedFieldset.hint}{' '}
          {maxMarks < candidates.length
            ? texts.rankedFieldset.upTo(maxMarks)
            : texts.rankedFieldset.asManyAsYouLike}
        </>
      }
      error={isMissing ? texts.rankedFieldset.missing : undefined}
      disabled={disabled}
      shown={shown}
      cards={unranked.map((candidate) => (
        <PostCard key={candidate.id}>
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
                id={focus.idOf('rank', candidate.id)}
                aria-label={texts.rankedFieldset.rank(candidate.name, ordinal(ranked.length + 1))}
                onClick={() => rank(candidate.id)}
              >
                {texts.rankedFieldset.place(ordinal(ranked.length + 1))}
              </Button>
            )}
          </Stack>
        </PostCard>
      ))}
      otherCards={
        <PostCard>
          <label className={styles.option}>
            <input
              type="checkbox"
              checked={value === blankChoice}
              onChange={({ target }) => onChange(target.checked ? blankChoice : '')}
              ref={ref}
            />
            <strong>{texts.choices.blank}</strong>
          </label>
        </PostCard>
      }
    >
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
                  <MoveButtons
                    focus={focus}
                    item={mark}
                    index={index}
                    count={ranked.length}
                    labels={{
                      up: texts.rankedFieldset.moveUp(nameOf(mark)),
                      down: texts.rankedFieldset.moveDown(nameOf(mark)),
                      remove: texts.rankedFieldset.remove(nameOf(mark)),
                    }}
                    onMove={(to) => change(ranked.with(index, ranked[to]!).with(to, mark), mark)}
                    onRemove={() => {
                      focus.focusNext('rank', mark);
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
      {field}
    </PostFrame>
  );
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "2nd", "13th" */
const ordinal = (place: number): string => `${place}${endings[rules.select(place)] ?? 'th'}`;
