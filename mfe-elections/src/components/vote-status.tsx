import { messages, type RollEntry } from '@campus/contracts';
import { ApiError, Button } from '@campus/portal-kit';
import type { Ref } from 'react';
import { Notice } from './notice.tsx';

/** Where the member stands: has one vote, has voted, may not, or sent a vote that nobody has answered yet. */
export function VoteStatus({
  mayVote,
  roll,
  chosenName,
  unansweredName,
  failure,
  onSendAgain,
  ref,
}: {
  /** Whether the member's roles allow voting; the roll decides further. */
  mayVote: boolean;
  roll: { data: RollEntry | undefined; error: Error | null; refetch: () => unknown };
  /** The candidate whom this browser remembers as chosen. */
  chosenName: string | undefined;
  /** The candidate of a vote that was sent without an answer. */
  unansweredName: string | undefined;
  /** Why the last try to vote failed. */
  failure: Error | null;
  onSendAgain: () => void;
  ref: Ref<HTMLDivElement>;
}) {
  const code = failure instanceof ApiError ? failure.code : undefined;
  const sendAgain = (
    <Button variant="primary" onClick={onSendAgain}>
      Send again
    </Button>
  );

  if (!mayVote) {
    return (
      <Notice tone="neutral" ref={ref}>
        <p>
          <strong>Only students vote in this election.</strong> Your account has no student role, so there are
          no vote buttons here. You see the candidates and the results like everybody else.
        </p>
      </Notice>
    );
  }
  if (roll.data?.voted) {
    return (
      <Notice tone="good" ref={ref} action={unansweredName !== undefined && sendAgain}>
        <p>
          <strong>{messages.alreadyVoted}</strong>
        </p>
        <p>{votedWords(chosenName, unansweredName, code)}</p>
      </Notice>
    );
  }
  if (roll.data && !roll.data.eligible) {
    return (
      <Notice tone="neutral" ref={ref}>
        <p>
          <strong>You are not on the voter roll of this election,</strong> so there are no vote buttons here.
          If you think you should be, please ask the college office.
        </p>
      </Notice>
    );
  }
  if (unansweredName !== undefined) {
    return (
      <Notice tone="warn" ref={ref} action={sendAgain}>
        <p>
          <strong>
            No answer came to your vote for <bdi>{unansweredName}</bdi>.
          </strong>{' '}
          {failure?.message}
        </p>
        <p>It is kept in this browser. Sending it again is safe: it counts once.</p>
      </Notice>
    );
  }
  if (failure) {
    return (
      <Notice tone="bad" ref={ref}>
        <p>
          <strong>Your vote was not counted.</strong> {failure.message}
        </p>
        {code === 'candidate-gone' && <p>You still have your vote: choose among the candidates below.</p>}
      </Notice>
    );
  }
  if (roll.error) {
    return (
      <Notice tone="bad" ref={ref} action={<Button onClick={() => roll.refetch()}>Try again</Button>}>
        <p>
          <strong>The portal can't say right now whether you may vote.</strong> {roll.error.message}
        </p>
      </Notice>
    );
  }
  if (!roll.data) {
    return (
      <Notice tone="neutral" ref={ref}>
        <p>Looking you up on the voter roll…</p>
      </Notice>
    );
  }
  return (
    <Notice tone="neutral" ref={ref}>
      <p>
        <strong>You have one vote.</strong> Tap Vote beside a name, then confirm. It can't be changed
        afterwards.
      </p>
    </Notice>
  );
}

function votedWords(
  chosenName: string | undefined,
  unansweredName: string | undefined,
  code: string | undefined,
) {
  if (chosenName !== undefined) {
    return (
      <>
        Your vote for <bdi>{chosenName}</bdi> is counted.
      </>
    );
  }
  if (unansweredName !== undefined) {
    return (
      <>
        Whether it was your vote for <bdi>{unansweredName}</bdi>, this browser doesn’t know: no answer came.
        Sending it again tells, and counts nothing twice.
      </>
    );
  }
  if (code === 'already-voted') {
    return 'A vote from your account had been counted before this one, perhaps in another tab or on another device. It stays as it is.';
  }
  return 'You voted in another browser or on another device. The portal doesn’t store for whom, so no name is marked here.';
}
