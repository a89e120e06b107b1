import type { Election, StandingCandidate } from '@campus/contracts';
import type { Choices } from './ballot-memory.ts';

/** `open`: choices can be made; `closed`: they are shown, and can't; `none`: there is nothing to press. */
export type BallotState = 'open' | 'closed' | 'none';

/** What both forms of the ballot, for one post and for several, are given. */
export interface BallotProps {
  election: Election;
  candidates: readonly StandingCandidate[];
  memberId: string;
  state: BallotState;
  /** What was cast, or waits to be sent again. */
  chosen: Choices | null;
  isPending: boolean;
  /** `settled` is called when the vote was answered or has failed. */
  onCast: (choices: Choices, settled: () => void) => void;
}
