import { messages } from '@campus/contracts';
import type { Election, StandingCandidate } from '@campus/contracts/elections';
import { Button, needsSecureConnection, Notice } from '@campus/portal-kit';
import type { ReactNode, Ref } from 'react';
import type { Choices } from './ballot-memory.ts';
import { choiceName } from './choices.tsx';
import type { VoteState } from './vote-state.ts';

interface Props {
  vote: VoteState;
  election: Election;
  candidates: readonly StandingCandidate[];
  onSendAgain: (choices: Choices) => void;
  onLookUpAgain: () => void;
}

/** Tells the member the state of their vote. */
export function VoteStatus({ ref, ...props }: Props & { ref: Ref<HTMLDivElement> }) {
  const status = statusOf(props);
  if (!status) return null;
  const { tone, title, text, failure, action } = status;
  return (
    <Notice tone={tone} action={action} ref={ref}>
      {title && (
        <p>
          <strong>{title}</strong>
        </p>
      )}
      {failure && <p>{failure.message}</p>}
      {text && <p>{text}</p>}
    </Notice>
  );
}

interface Status {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  title?: string;
  text?: ReactNode;
  failure?: Error | null;
  action?: ReactNode;
}

function statusOf({ vote, election, candidates, onSendAgain, onLookUpAgain }: Props): Status | null {
  const hasOnePost = election.posts.length === 1;
  switch (vote.kind) {
    case 'cast':
      return {
        tone: 'good',
        title: messages.alreadyVoted,
        text: vote.isEarlierBallot
          ? 'Another ballot with your voting token had reached the box before this one, perhaps from another tab. It stays as it is.'
          : countedText(election, vote.choices, candidates),
      };
    case 'sending':
      return { tone: 'neutral', title: 'Your vote is on its way…', text: 'This takes a moment.' };
    case 'unsent':
      return {
        tone: 'warn',
        title: 'Your vote is not in the box yet.',
        failure: vote.failure,
        text: (
          <>
            {hasOnePost ? voteFor(election, vote.choices, candidates) : 'Your ballot'} is kept in this
            browser. Sending it again is safe: it counts once.
          </>
        ),
        action: (
          <Button variant="primary" onClick={() => onSendAgain(vote.choices)}>
            Send again
          </Button>
        ),
      };
    case 'lost':
      return {
        tone: 'bad',
        title: 'Your vote is not in the box.',
        text: 'Voting ended before it arrived there, and now it can’t be taken any more.',
      };
    case 'insecure':
      return {
        tone: 'bad',
        title: 'This browser can’t vote here.',
        text: `${needsSecureConnection('Voting')} Nothing of your vote is used up.`,
      };
    case 'not-a-student':
      return {
        tone: 'neutral',
        title: 'Only students vote in this election.',
        text: 'Your account has no student role, so there are no vote buttons here. You see the candidates and the turnout like everybody else.',
      };
    case 'not-on-roll':
      return {
        tone: 'neutral',
        title: 'You are not on the voter roll of this election,',
        text: 'so there are no vote buttons here. If you think you should be, please ask the college office.',
      };
    case 'voted-elsewhere':
      return {
        tone: 'good',
        title: messages.alreadyVoted,
        text: 'Your voting token was given to another browser, or to this one before you logged out. Only a browser that still keeps it can send a vote that got stuck, or show your receipt. The portal doesn’t store for whom you voted, so no name is marked here.',
      };
    case 'token-unused':
      return {
        tone: vote.failure ? 'bad' : 'warn',
        title: vote.failure ? 'Your vote was not counted.' : 'Your vote is not in the box yet.',
        failure: vote.failure,
        text: 'Your voting token is kept in this browser, your choice isn’t. Choose below, then confirm: it counts once.',
      };
    case 'looking-up':
      return { tone: 'neutral', text: 'Looking you up on the voter roll…' };
    case 'roll-unavailable':
      return {
        tone: 'bad',
        title: "The portal can't say right now whether you may vote.",
        failure: vote.failure,
        action: <Button onClick={onLookUpAgain}>Try again</Button>,
      };
    case 'may-vote':
      if (vote.failure) return { tone: 'bad', title: 'Your vote was not counted.', failure: vote.failure };
      return {
        tone: 'neutral',
        title: hasOnePost ? 'You have one vote.' : 'You have one vote for each post.',
        text: `${hasOnePost ? 'Tap Vote beside a name, then confirm.' : 'Choose for each post, then cast the whole ballot.'} It can’t be changed afterwards.`,
      };
    case 'not-open':
      return null;
  }
}

const voteFor = ({ posts }: Election, choices: Choices, candidates: readonly StandingCandidate[]) => (
  <>
    Your vote for <bdi>{choiceName(choices[posts[0]!.id], candidates)}</bdi>
  </>
);

function countedText(election: Election, choices: Choices | null, candidates: readonly StandingCandidate[]) {
  if (!choices) return 'Your ballot is in the box. For whom, this browser doesn’t know any more.';
  if (election.posts.length > 1) return 'Your ballot is in the box; below you see what is on it.';
  return <>{voteFor(election, choices, candidates)} is counted.</>;
}
