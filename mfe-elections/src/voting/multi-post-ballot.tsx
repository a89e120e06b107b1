import { messages } from '@campus/contracts';
import { Button, ConfirmDialog } from '@campus/portal-kit';
import { useRef, useState } from 'react';
import styles from './ballot.module.css';
import type { Choices } from './ballot-memory.ts';
import type { BallotProps } from './ballot-props.ts';
import { ChoiceList } from './choice-list.tsx';
import { choiceName, namedChoices } from './choice-name.ts';
import { PostFieldset } from './post-fieldset.tsx';

/** A ballot for several posts: something is chosen for each, and all of it is cast at once. */
export function MultiPostBallot({
  election,
  candidates,
  memberId,
  state,
  chosen,
  isPending,
  onCast,
}: BallotProps) {
  const [drafted, setDrafted] = useState<Choices>({});
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const radios = useRef(new Map<string, HTMLInputElement>());

  const onBallot = (choice: string | undefined) =>
    candidates.every((candidate) => candidate.id !== choice || candidate.state === 'standing');
  // Who left the ballot while it lay open is chosen no longer.
  const choices =
    chosen ?? Object.fromEntries(Object.entries(drafted).filter(([, choice]) => onBallot(choice)));
  const missing = election.posts.filter((post) => choices[post.id] === undefined);

  function review() {
    setAsked(true);
    if (missing[0]) radios.current.get(missing[0].id)?.focus();
    else setAsking(true);
  }

  return (
    <>
      <div className={styles['posts']}>
        {election.posts.map((post) => (
          <PostFieldset
            key={post.id}
            post={post}
            candidates={candidates.filter((candidate) => candidate.postId === post.id)}
            noneOffered={election.noneOfTheAbove}
            memberId={memberId}
            value={choices[post.id]}
            disabled={state !== 'open'}
            error={asked && missing.includes(post) ? 'Choose one, or “No vote for this post”.' : undefined}
            onChange={(choice) => setDrafted({ ...drafted, [post.id]: choice })}
            ref={(radio) => {
              if (radio) radios.current.set(post.id, radio);
            }}
          />
        ))}
      </div>
      {state !== 'none' && (
        <div className={styles['summary']}>
          <h3>Your ballot</h3>
          {Object.keys(choices).length > 0 && (
            <ChoiceList
              choices={election.posts.map(({ id, title }) => ({
                post: title,
                name: choices[id] === undefined ? '–' : choiceName(choices[id], candidates),
              }))}
            />
          )}
          <Button variant="primary" disabled={state === 'closed'} onClick={review}>
            {state === 'closed' && chosen ? messages.voteCast : 'Cast ballot'}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking}
        title="Confirm your ballot"
        confirmLabel="Cast ballot"
        busy={isPending}
        onConfirm={() => onCast(choices, () => setAsking(false))}
        onCancel={() => setAsking(false)}
      >
        <ChoiceList choices={namedChoices(election, choices, candidates)} />
        <p>It can’t be changed afterwards.</p>
      </ConfirmDialog>
    </>
  );
}
