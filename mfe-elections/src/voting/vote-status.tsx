import { messages } from '@campus/contracts';
import { type Election, rulesOf, type StandingCandidate } from '@campus/contracts/elections';
import { Button, needsSecureConnection, Notice } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
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
        title: vote.isNew ? t`Your vote has been counted.` : messages.alreadyVoted,
        text: vote.isEarlierBallot
          ? t`Another ballot from you reached the ballot box before this one, perhaps from another tab. The first one counts.`
          : countedText(election, vote.choices, candidates),
      };
    case 'unsent':
      return {
        tone: 'warn',
        title: texts().voteStatus.unsent,
        failure: vote.failure,
        text: (
          <>
            {hasOnePost ? voteFor(election, vote.choices, candidates) : t`Your ballot`}{' '}
            {t`is kept in this browser. Sending it again is safe: it counts only once.`}
          </>
        ),
        action: (
          <Button variant="primary" onClick={() => onSendAgain(vote.choices)}>
            {t`Send again`}
          </Button>
        ),
      };
    case 'insecure':
      return {
        tone: 'bad',
        title: t`You can’t vote with this browser.`,
        text: t`${{ reason: needsSecureConnection('Voting') }} You haven’t used your vote.`,
      };
    case 'token-unused':
      return {
        tone: vote.failure ? 'bad' : 'warn',
        title: vote.failure ? texts().voteStatus.notCounted : texts().voteStatus.unsent,
        failure: vote.failure,
        text: t`You began to vote in this browser, but it no longer has your choice. Choose below, then confirm. Your vote counts only once.`,
      };
    case 'roll-unavailable':
      return {
        tone: 'bad',
        title: t`The portal can’t check right now whether you can vote.`,
        failure: vote.failure,
        action: <Button onClick={onLookUpAgain}>{t`Try again`}</Button>,
      };
    case 'may-vote':
      if (vote.failure) return { tone: 'bad', title: texts().voteStatus.notCounted, failure: vote.failure };
      return { tone: 'neutral', ...invitation(election) };
    default:
      return plainStatus()[vote.kind];
  }
}

const plainStatus = () =>
  ({
    sending: { tone: 'neutral', title: t`Sending your vote…`, text: t`This takes a moment.` },
    lost: {
      tone: 'bad',
      title: t`Your vote is not in the ballot box.`,
      text: t`Voting ended before your vote arrived, so it can’t be counted any more.`,
    },
    'not-a-student': {
      tone: 'neutral',
      title: t`Only students can vote in this election.`,
      text: t`Your account is not a student account. You can still see the candidates and the turnout.`,
    },
    'not-on-roll': {
      tone: 'neutral',
      title: t`You are not on the list of voters for this election.`,
      text: t`If you think you should be, please ask the college office.`,
    },
    'voted-elsewhere': {
      tone: 'good',
      title: messages.alreadyVoted,
      text: t`You voted on another device, or logged out since. Your receipt is only on the device you voted with. If your vote got stuck there, open this page on that device.`,
    },
    'looking-up': { tone: 'neutral', text: t`Checking whether you can vote…` },
    'not-open': null,
  }) as const satisfies Record<string, Status | null>;

function invitation(election: Election) {
  if (hasVoteButtons(election))
    return {
      title: t`You have one vote.`,
      text: t`Choose “Vote” below a name, then confirm. You can’t change your vote afterwards.`,
    };
  const text =
    election.posts.length === 1
      ? t`Choose your candidates, then cast the ballot. You can’t change it afterwards.`
      : t`Choose for each post, then cast the whole ballot. You can’t change it afterwards.`;
  const isOneVoteEach = election.posts.every((post) => rulesOf(post).maxMarks === 1);
  return { title: isOneVoteEach ? t`You have one vote for each post.` : t`You have one ballot.`, text };
}

const voteFor = ({ posts }: Election, choices: Choices, candidates: readonly StandingCandidate[]) => (
  <>
    {t`Your vote for`} <bdi>{choiceName(choices[posts[0]!.id], candidates)}</bdi>
  </>
);

function countedText(election: Election, choices: Choices | null, candidates: readonly StandingCandidate[]) {
  if (!choices) return t`Your ballot is in the ballot box. This browser no longer knows how you voted.`;
  if (election.posts.length > 1) return t`Your ballot is in the ballot box. You can see your choices below.`;
  return (
    <>
      {voteFor(election, choices, candidates)} {t`is in the ballot box.`}
    </>
  );
}
