import type { Election, RollEntry } from '@campus/contracts/elections';
import { ApiError } from '@campus/portal-kit';
import type { CastBallot, Choices, KeptToken } from './ballot-memory.ts';

export interface VoteInput {
  election: Pick<Election, 'state' | 'halted' | 'paused'>;
  /** Whether the member's roles allow voting; the roll decides further. */
  mayVote: boolean;
  /** Browsers sign and hash on https pages only. */
  isSecure: boolean;
  /** The member's entry in the voter roll; undefined until it has been read. */
  roll: { entry: RollEntry | undefined; error: Error | null };
  /** Whether the box has the ballot of the kept token; `null` when it has not been asked. */
  box: { hasBallot: boolean | null; isChecking: boolean };
  /** This browser's memory. `unanswered`: choices that were sent, or are about to be, without an answer. */
  memory: {
    token: Pick<KeptToken, 'receipt'> | null;
    unanswered: Choices | null;
    cast: Pick<CastBallot, 'receipt'> | null;
    chosen: Choices | null;
  };
  mutation: { isPending: boolean; isSuccess: boolean; error: Error | null };
}

export type VoteState =
  /** In the box. `choices` is null when this browser does not know them; `isNew`: cast on this visit. */
  | { kind: 'cast'; receipt: string; choices: Choices | null; isNew: boolean; isEarlierBallot: boolean }
  | { kind: 'sending'; choices: Choices | null }
  /** Sent without an answer; the same ballot can be sent again. */
  | { kind: 'unsent'; choices: Choices; failure: Error | null }
  /** Voting ended before the ballot arrived. */
  | { kind: 'lost'; choices: Choices }
  | { kind: 'not-open'; choices: Choices | null }
  | { kind: 'may-vote'; failure: Error | null }
  /** The member has a voting token and this browser does not know their choices. */
  | { kind: 'token-unused'; failure: Error | null }
  /** The token was issued to another browser. */
  | { kind: 'voted-elsewhere' }
  | { kind: 'looking-up' }
  | { kind: 'roll-unavailable'; failure: Error }
  | { kind: 'not-on-roll' | 'not-a-student' | 'insecure' };

/** The state of a member's vote, the same for every part of the page. */
export function voteState({
  election,
  mayVote,
  isSecure,
  roll: { entry, error },
  box,
  memory: { token, unanswered, cast, chosen },
  mutation,
}: VoteInput): VoteState {
  const failure = mutation.error;
  if (cast) {
    const isEarlierBallot = failure instanceof ApiError && failure.code === 'ballot-differs';
    return {
      kind: 'cast',
      receipt: cast.receipt,
      choices: chosen,
      isNew: mutation.isPending || mutation.isSuccess,
      isEarlierBallot,
    };
  }
  if (mutation.isPending) return { kind: 'sending', choices: unanswered };
  const isUnsent = unanswered !== null && token !== null && entry?.eligible !== false;
  if (!isOpen(election)) {
    const isMissing = entry?.tokenIssued === false || box.hasBallot === false;
    return isUnsent && isMissing && !election.paused
      ? { kind: 'lost', choices: unanswered }
      : { kind: 'not-open', choices: unanswered };
  }
  if (!isSecure) return { kind: 'insecure' };
  if (!mayVote) return { kind: 'not-a-student' };
  if (entry?.eligible === false) return { kind: 'not-on-roll' };
  if (isUnsent) return { kind: 'unsent', choices: unanswered, failure };
  if (!entry) return error ? { kind: 'roll-unavailable', failure: error } : { kind: 'looking-up' };
  if (!entry.tokenIssued) return { kind: 'may-vote', failure };
  if (!token) return { kind: 'voted-elsewhere' };
  return box.isChecking ? { kind: 'looking-up' } : { kind: 'token-unused', failure };
}

/** `open`: choices can be made; `closed`: they are shown and can't be changed; `hidden`: there is nothing to press. */
export type BallotState = 'open' | 'closed' | 'hidden';

export function ballotOf(vote: VoteState, election: VoteInput['election']): BallotState {
  switch (vote.kind) {
    case 'may-vote':
    case 'token-unused':
      return 'open';
    case 'sending':
    case 'unsent':
    case 'voted-elsewhere':
    case 'looking-up':
    case 'roll-unavailable':
      return 'closed';
    case 'cast':
      return isOpen(election) || (vote.choices && election.state !== 'cancelled') ? 'closed' : 'hidden';
    default:
      return 'hidden';
  }
}

/** A stopped election takes no votes, whatever its state. */
export const isOpen = ({ state, halted }: VoteInput['election']) => state === 'open' && !halted;
