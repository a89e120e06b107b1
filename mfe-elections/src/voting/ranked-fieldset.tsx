import { blankChoice, choiceOf, marksOf, rulesOf } from '@campus/contracts/elections';
import { Avatar, Button, Stack, Text } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
  const nameOf = (mark: string) => candidateOf(mark)?.name ?? texts().choices.gone;

  function change(marks: readonly string[], moved: string) {
    onChange(choiceOf(post, marks));
    const place = marks.indexOf(moved) + 1;
    setSaid(
      place > 0
        ? t`${{ name: nameOf(moved) }} is your ${{ place: ordinal(place) }} choice.`
        : t`${{ name: nameOf(moved) }} is no longer in your ranking.`,
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
          {t`Rank the candidates in your order of preference, your favourite first.`}{' '}
          {maxMarks < candidates.length ? t`Rank up to ${maxMarks}.` : t`Rank as many or as few as you like.`}
        </>
      }
      error={isMissing ? t`Rank at least one candidate, or choose “No vote for this post”.` : undefined}
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
                aria-label={t`Make ${{ name: candidate.name }} your ${{ place: ordinal(ranked.length + 1) }} choice`}
                onClick={() => rank(candidate.id)}
              >
                {t`${{ place: ordinal(ranked.length + 1) }} choice`}
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
            <strong>{t`No vote for this post`}</strong>
          </label>
        </PostCard>
      }
    >
      {ranked.length > 0 && (
        <Stack as="ol" gap={2} aria-label={t`Your ranking for ${{ post: post.title }}`}>
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
                      up: t`Move ${{ name: nameOf(mark) }} up`,
                      down: t`Move ${{ name: nameOf(mark) }} down`,
                      remove: t`Remove ${{ name: nameOf(mark) }} from your ranking`,
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
        {isFull && !disabled
          ? t`You can rank ${maxMarks} candidates at most. Remove one to rank another.`
          : said}
      </Text>
      {field}
    </PostFrame>
  );
}

const rules = new Intl.PluralRules('en', { type: 'ordinal' });
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** "1st", "2nd", "13th" */
const ordinal = (place: number): string => `${place}${endings[rules.select(place)] ?? 'th'}`;
