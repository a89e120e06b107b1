import { messages } from '@campus/contracts';
import { choiceOf, hasForm, marksOf, rulesOf } from '@campus/contracts/elections';
import { Button, ConfirmDialog, Stack, Text } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useRef, useState } from 'react';
import styles from './ballot.module.css';
import type { Choices } from './ballot-memory.ts';
import { ChoiceList, choiceName, namedChoices } from './choices.tsx';
import { PostFieldset } from './post-fieldset.tsx';
import { RankedFieldset } from './ranked-fieldset.tsx';
import type { BallotProps } from './single-post-ballot.tsx';
import { ballotOf } from './vote-state.ts';

/** A ballot for several posts, or for one where a voter marks several candidates: all is cast together. */
export function MultiPostBallot({ election, candidates, memberId, vote, onCast }: BallotProps) {
  const [draft, setDraft] = useState<Choices>({});
  const [confirming, setConfirming] = useState(false);
  const [showMissing, setShowMissing] = useState(false);
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const isOnBallot = (mark: string) =>
    candidates.every((candidate) => candidate.id !== mark || candidate.state === 'standing');
  const ballot = ballotOf(vote, election);
  const sent = 'choices' in vote ? vote.choices : null;
  // A candidate who withdrew after being chosen is no longer a choice.
  const choices =
    sent ??
    Object.fromEntries(
      Object.entries(draft)
        .map(([postId, choice]) => {
          const post = election.posts.find(({ id }) => id === postId)!;
          return [postId, choiceOf(post, marksOf(choice).filter(isOnBallot))] as const;
        })
        .filter(([, choice]) => choice !== ''),
    );
  const unfinished = election.posts.filter((post) => {
    const choice = choices[post.id];
    return choice === undefined || !hasForm(post, choice);
  });

  function review() {
    setShowMissing(true);
    if (unfinished[0]) inputs.current.get(unfinished[0].id)?.focus();
    else setConfirming(true);
  }

  return (
    <>
      <Stack gap={7}>
        {election.posts.map((post) => {
          const fields = {
            post,
            candidates: candidates.filter((candidate) => candidate.postId === post.id),
            memberId,
            value: choices[post.id],
            disabled: ballot !== 'open',
            isMissing: showMissing && choices[post.id] === undefined,
            onChange: (choice: string) => setDraft({ ...draft, [post.id]: choice }),
            ref: (input: HTMLInputElement | null) => {
              if (input) inputs.current.set(post.id, input);
            },
          };
          return rulesOf(post).method === 'ranked' ? (
            <RankedFieldset key={post.id} {...fields} />
          ) : (
            <PostFieldset key={post.id} {...fields} noneOffered={election.noneOfTheAbove} />
          );
        })}
      </Stack>
      {ballot !== 'hidden' && (
        <Stack className={styles.summary}>
          <h3>{t`Your ballot`}</h3>
          {Object.keys(choices).length > 0 && (
            <ChoiceList
              choices={election.posts.map(({ id, title }) => ({
                post: title,
                name: choices[id] === undefined ? '–' : choiceName(choices[id], candidates),
              }))}
            />
          )}
          <Button variant="primary" disabled={ballot === 'closed'} onClick={review}>
            {vote.kind === 'cast' && sent ? messages.voteCast : t`Cast ballot`}
          </Button>
        </Stack>
      )}
      <ConfirmDialog
        open={confirming}
        title={t`Confirm your ballot`}
        confirmLabel={t`Cast ballot`}
        busy={vote.kind === 'sending'}
        onConfirm={() => onCast(choices, () => setConfirming(false))}
        onCancel={() => setConfirming(false)}
      >
        <ChoiceList choices={namedChoices(election, choices, candidates)} />
        <Text>{t`You can’t change it afterwards.`}</Text>
      </ConfirmDialog>
    </>
  );
}
