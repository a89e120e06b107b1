import { messages } from '@campus/contracts';
import { Button, ConfirmDialog, Stack, Text } from '@campus/portal-kit';
import { useRef, useState } from 'react';
import styles from './ballot.module.css';
import type { Choices } from './ballot-memory.ts';
import { ChoiceList, choiceName, namedChoices } from './choices.tsx';
import { PostFieldset } from './post-fieldset.tsx';
import type { BallotProps } from './single-post-ballot.tsx';
import { ballotOf } from './vote-state.ts';
import { texts } from './texts.ts';

/** A ballot for several posts: a choice for each, cast together. */
export function MultiPostBallot({ election, candidates, memberId, vote, onCast }: BallotProps) {
  const [draft, setDraft] = useState<Choices>({});
  const [confirming, setConfirming] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const radios = useRef(new Map<string, HTMLInputElement>());

  const isOnBallot = (choice: string | undefined) =>
    candidates.every((candidate) => candidate.id !== choice || candidate.state === 'standing');
  const ballot = ballotOf(vote, election);
  const sent = 'choices' in vote ? vote.choices : null;
  // A candidate who withdrew after being chosen is no longer a choice.
  const choices =
    sent ?? Object.fromEntries(Object.entries(draft).filter(([, choice]) => isOnBallot(choice)));
  const missing = election.posts.filter((post) => choices[post.id] === undefined);

  function review() {
    setShowMissing(true);
    if (missing[0]) radios.current.get(missing[0].id)?.focus();
    else setConfirming(true);
  }

  return (
    <>
      <Stack gap={7}>
        {election.posts.map((post) => (
          <PostFieldset
            key={post.id}
            post={post}
            candidates={candidates.filter((candidate) => candidate.postId === post.id)}
            noneOffered={election.noneOfTheAbove}
            memberId={memberId}
            value={choices[post.id]}
            disabled={ballot !== 'open'}
            error={showMissing && missing.includes(post) ? texts.multiPostBallot.missing : undefined}
            onChange={(choice) => setDraft({ ...draft, [post.id]: choice })}
            ref={(radio) => {
              if (radio) radios.current.set(post.id, radio);
            }}
          />
        ))}
      </Stack>
      {ballot !== 'hidden' && (
        <Stack className={styles.summary}>
          <h3>{texts.multiPostBallot.yourBallot}</h3>
          {Object.keys(choices).length > 0 && (
            <ChoiceList
              choices={election.posts.map(({ id, title }) => ({
                post: title,
                name: choices[id] === undefined ? '–' : choiceName(choices[id], candidates),
              }))}
            />
          )}
          <Button variant="primary" disabled={ballot === 'closed'} onClick={review}>
            {vote.kind === 'cast' && sent ? messages.voteCast : texts.multiPostBallot.castBallot}
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        open={confirming}
        title={texts.multiPostBallot.confirmTitle}
        confirmLabel={texts.multiPostBallot.castBallot}
        busy={vote.kind === 'sending'}
        onConfirm={() => onCast(choices, () => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      >
        <ChoiceList choices={namedChoices(election, choices, candidates)} />
        <Text>{texts.multiPostBallot.final}</Text>
      </ConfirmDialog>
    </>
  );
}
