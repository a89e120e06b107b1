import { messages, type Election, type StandingCandidate } from '@campus/contracts';
import { ApiError, Button, Notice } from '@campus/portal-kit';
import type { ReactNode, Ref } from 'react';
import type { Choices } from './ballot-memory.ts';
import { choiceName } from './choice-name.ts';
import type { Voting } from './use-voting.ts';

/**
 * Where the member's vote stands: has one, has voted, may not, or it is on its way. When the election isn't open, only
 * what still concerns a vote.
 */
export function VoteStatus({
  election,
  candidates,
  mayVote,
  voting,
  onSendAgain,
  ref,
}: {
  election: Election;
  candidates: readonly StandingCandidate[];
  /** Whether the member's roles allow voting; the roll decides further. */
  mayVote: boolean;
  voting: Voting;
  onSendAgain: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  const { standing, failure, roll } = voting;
  const code = failure instanceof ApiError ? failure.code : undefined;

  if (standing === 'cast') {
    return (
      <Said tone="good" ref={ref} title={messages.alreadyVoted}>
        <p>
          {code === 'ballot-differs'
            ? 'Another ballot with your voting token had reached the box before this one, perhaps from another tab. It stays as it is.'
            : countedWords(election, voting.chosen, candidates)}
        </p>
      </Said>
    );
  }
  if (election.state !== 'open') {
    if (standing !== 'unsent') return null;
    return (
      <Said tone="bad" ref={ref} title="Your vote is not in the box.">
        <p>Voting ended before it arrived there, and now it can’t be taken any more.</p>
      </Said>
    );
  }
  if (!mayVote) {
    return (
      <Said tone="neutral" ref={ref} title="Only students vote in this election.">
        <p>
          Your account has no student role, so there are no vote buttons here. You see the candidates and the
          turnout like everybody else.
        </p>
      </Said>
    );
  }
  if (voting.isPending) {
    return (
      <Said tone="neutral" ref={ref} title="Your vote is on its way…">
        <p>This takes a moment.</p>
      </Said>
    );
  }
  switch (standing) {
    case 'elsewhere':
      return (
        <Said tone="good" ref={ref} title={messages.alreadyVoted}>
          <p>
            Your voting token was given to another browser, or to this one before you logged out. Only a
            browser that still keeps it can send a vote that got stuck, or show your receipt. The portal
            doesn’t store for whom you voted, so no name is marked here.
          </p>
        </Said>
      );
    case 'not-on-roll':
      return (
        <Said tone="neutral" ref={ref} title="You are not on the voter roll of this election,">
          <p>so there are no vote buttons here. If you think you should be, please ask the college office.</p>
        </Said>
      );
    case 'unsent':
      return (
        <Said
          tone="warn"
          ref={ref}
          title="Your vote is not in the box yet."
          action={
            <Button variant="primary" onClick={onSendAgain}>
              Send again
            </Button>
          }
        >
          {failure && <p>{failure.message}</p>}
          <p>
            {onItsWayWords(election, voting.unanswered ?? {}, candidates)} is kept in this browser. Sending it
            again is safe: it counts once.
          </p>
        </Said>
      );
    case 'unused':
      return (
        <Said
          tone={failure ? 'bad' : 'warn'}
          ref={ref}
          title={failure ? 'Your vote was not counted.' : 'Your vote is not in the box yet.'}
        >
          {failure && <p>{failure.message}</p>}
          <p>
            Your voting token is kept in this browser, your choice isn’t. Choose below, then confirm: it
            counts once.
          </p>
        </Said>
      );
    case 'unknown':
      return roll.error ? (
        <Said
          tone="bad"
          ref={ref}
          title="The portal can't say right now whether you may vote."
          action={<Button onClick={() => void roll.refetch()}>Try again</Button>}
        >
          <p>{roll.error.message}</p>
        </Said>
      ) : (
        <Notice tone="neutral" ref={ref}>
          <p>Looking you up on the voter roll…</p>
        </Notice>
      );
    case 'may-vote':
      if (failure) {
        return (
          <Said tone="bad" ref={ref} title="Your vote was not counted.">
            <p>{failure.message}</p>
          </Said>
        );
      }
      return (
        <Said
          tone="neutral"
          ref={ref}
          title={election.posts.length === 1 ? 'You have one vote.' : 'You have one vote for each post.'}
        >
          <p>
            {election.posts.length === 1
              ? 'Tap Vote beside a name, then confirm.'
              : 'Choose for each post, then cast the whole ballot.'}{' '}
            It can’t be changed afterwards.
          </p>
        </Said>
      );
  }
}

function Said({
  title,
  children,
  ...notice
}: {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  title: string;
  action?: ReactNode;
  children: ReactNode;
  ref: Ref<HTMLDivElement>;
}) {
  return (
    <Notice {...notice}>
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </Notice>
  );
}

function countedWords({ posts }: Election, chosen: Choices | null, candidates: readonly StandingCandidate[]) {
  if (!chosen) return 'Your ballot is in the box. For whom, this browser doesn’t know any more.';
  if (posts.length > 1) return 'Your ballot is in the box; below you see what is on it.';
  return (
    <>
      Your vote for <bdi>{choiceName(chosen[posts[0]!.id], candidates)}</bdi> is counted.
    </>
  );
}

const onItsWayWords = ({ posts }: Election, choices: Choices, candidates: readonly StandingCandidate[]) =>
  posts.length > 1 ? (
    'Your ballot'
  ) : (
    <>
      Your vote for <bdi>{choiceName(choices[posts[0]!.id], candidates)}</bdi>
    </>
  );
