import { messages } from '@campus/contracts';
import { type Election, rulesOf, type StandingCandidate } from '@campus/contracts/elections';
import { Button, needsSecureConnection, Notice } from '@campus/portal-kit';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { hasVoteButtons } from '../election/post-rules.ts';
import type { Choices } from './ballot-memory.ts';
import { choiceName } from './choices.tsx';
import type { VoteState } from './vote-state.ts';
import { texts } from './texts.ts';

interface Props {
  vote: VoteState;
  election: Election;
  candidates: readonly StandingCandidate[];
  onSendAgain: (choices: Choices) => void;
  onLookUpAgain: () => void;
}

export function VoteStatus({ ref, ...props }: Props & { ref: Ref<HTMLDivElement> }) {
  const status = statusOf(props);
  if (!status) return null;
  const { text, failure, ...notice } = status;
  return (
    <Notice {...notice} ref={ref}>
      {failure && <p>{failure.message}</p>}
      {text && <p>{text}</p>}
    </Notice>
  );
}

interface Status extends Omit<ComponentProps<typeof Notice>, 'children' | 'ref'> {
  text?: ReactNode;
  failure?: Error | null;
}

function statusOf({ vote, election, candidates, onSendAgain, onLookUpAgain }: Props): Status | null {
  const hasOnePost = election.posts.length === 1;
  switch (vote.kind) {
    case 'cast':
      return {
        tone: 'good',
        title: vote.isNew ? texts.voteStatus.counted : messages.alreadyVoted,
        text: vote.isEarlierBallot
          ? texts.voteStatus.earlierBallot
          : countedText(election, vote.choices, candidates),
      };
    case 'unsent':
      return {
        tone: 'warn',
        title: texts.voteStatus.unsent,
        failure: vote.failure,
        text: (
          <>
            {hasOnePost ? voteFor(election, vote.choices, candidates) : texts.voteStatus.yourBallot}{' '}
            {texts.voteStatus.keptHere}
          </>
        ),
        action: (
          <Button variant="primary" onClick={() => onSendAgain(vote.choices)}>
            {texts.voteStatus.sendAgain}
          </Button>
        ),
      };
    case 'insecure':
      return {
        tone: 'bad',
        title: texts.voteStatus.insecure,
        text: texts.voteStatus.insecureText(needsSecureConnection('Voting')),
      };
    case 'token-unused':
      return {
        tone: vote.failure ? 'bad' : 'warn',
        title: vote.failure ? texts.voteStatus.notCounted : texts.voteStatus.unsent,
        failure: vote.failure,
        text: texts.voteStatus.choiceForgotten,
      };
    case 'roll-unavailable':
      return {
        tone: 'bad',
        title: texts.voteStatus.rollUnavailable,
        failure: vote.failure,
        action: <Button onClick={onLookUpAgain}>{texts.voteStatus.tryAgain}</Button>,
      };
    case 'may-vote':
      if (vote.failure) return { tone: 'bad', title: texts.voteStatus.notCounted, failure: vote.failure };
      return { tone: 'neutral', ...invitation(election) };
    default:
      return plainStatus[vote.kind];
  }
}

const plainStatus = {
  sending: { tone: 'neutral', title: texts.voteStatus.sending, text: texts.voteStatus.sendingText },
  lost: { tone: 'bad', title: texts.voteStatus.lost, text: texts.voteStatus.lostText },
  'not-a-student': {
    tone: 'neutral',
    title: texts.voteStatus.notAStudent,
    text: texts.voteStatus.notAStudentText,
  },
  'not-on-roll': { tone: 'neutral', title: texts.voteStatus.notOnRoll, text: texts.voteStatus.notOnRollText },
  'voted-elsewhere': { tone: 'good', title: messages.alreadyVoted, text: texts.voteStatus.votedElsewhere },
  'looking-up': { tone: 'neutral', text: texts.voteStatus.lookingUp },
  'not-open': null,
} as const satisfies Record<string, Status | null>;

function invitation(election: Election) {
  const { oneVote, oneVoteEachPost, oneBallot, howToVote, howToMark, howToVoteForPosts } = texts.voteStatus;
  if (hasVoteButtons(election)) return { title: oneVote, text: howToVote };
  const text = election.posts.length === 1 ? howToMark : howToVoteForPosts;
  const isOneVoteEach = election.posts.every((post) => rulesOf(post).maxMarks === 1);
  return { title: isOneVoteEach ? oneVoteEachPost : oneBallot, text };
}

const voteFor = ({ posts }: Election, choices: Choices, candidates: readonly StandingCandidate[]) => (
  <>
    {texts.voteStatus.yourVoteFor} <bdi>{choiceName(choices[posts[0]!.id], candidates)}</bdi>
  </>
);

function countedText(election: Election, choices: Choices | null, candidates: readonly StandingCandidate[]) {
  if (!choices) return texts.voteStatus.choiceUnknown;
  if (election.posts.length > 1) return texts.voteStatus.choicesBelow;
  return (
    <>
      {voteFor(election, choices, candidates)} {texts.voteStatus.inTheBox}
    </>
  );
}
