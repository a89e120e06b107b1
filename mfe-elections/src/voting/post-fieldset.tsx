import { blankChoice, choiceOf, marksOf, noneOfTheAbove, rulesOf } from '@campus/contracts/elections';
import { Avatar } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useId, type ReactNode } from 'react';
import { Manifesto } from '../candidates/manifesto.tsx';
import { useCandidateSearch } from './candidate-search.tsx';
import { PostCard, PostFrame, type PostProps } from './post-frame.tsx';
import styles from './post-fieldset.module.css';

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
}: PostProps & { noneOffered: boolean }) {
  const name = useId();
  const { shown, field } = useCandidateSearch(candidates, memberId);
  const stands = shown.filter((candidate) => candidate.state === 'standing');
  const { maxMarks } = rulesOf(post);
  const several = maxMarks > 1;
  const marks = value === undefined ? [] : marksOf(value);
  const isAlone = (choice: string) => choice === blankChoice || choice === noneOfTheAbove;

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
        name={name}
        value={choice}
        checked={marks.includes(choice)}
        onChange={() => (several ? toggle(choice) : onChange(choice))}
        ref={first ? ref : undefined}
      />
      {label}
    </label>
  );

  return (
    <PostFrame
      title={post.title}
      hint={several && t`Choose up to ${{ most: Math.min(maxMarks, candidates.length) }}.`}
      error={errorOf(isMissing, marks.length, maxMarks)}
      isRadioGroup={!several}
      disabled={disabled}
      shown={shown}
      cards={stands.map((candidate, index) => (
        <PostCard key={candidate.id}>
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
        </PostCard>
      ))}
      otherCards={
        <>
          {noneOffered && (
            <PostCard>
              {option(noneOfTheAbove, <strong>{t`None of the above`}</strong>, stands.length === 0)}
            </PostCard>
          )}
          <PostCard>
            {option(
              blankChoice,
              <strong>{t`No vote for this post`}</strong>,
              stands.length === 0 && !noneOffered,
            )}
          </PostCard>
        </>
      }
    >
      {field}
    </PostFrame>
  );
}

function errorOf(isMissing: boolean, marked: number, maxMarks: number): string | undefined {
  if (marked > maxMarks)
    return t`You chose ${marked} candidates. Choose at most ${maxMarks}, so that your vote counts.`;
  return isMissing ? t`Choose a candidate or “No vote for this post”.` : undefined;
}
