import { newBallotSchema, objectIdSchema, type NewBallot } from '@campus/contracts';
import { memberMemory } from './member-memory.ts';

/** Ballots that were sent or are about to be, and have no answer yet. */
export const unansweredBallots = memberMemory('unansweredBallot', newBallotSchema);

/** The specification's mark of the chosen candidate. The server doesn't store it: only this browser knows. */
export const votedCandidates = memberMemory('votedCandidate', objectIdSchema);

/**
 * The ballot to send for this choice, kept before the first try: after a lost answer, a reload or in a second tab the
 * same one is sent again, and it counts once.
 */
export function ballotFor(memberId: string, candidateId: string): NewBallot {
  const kept = unansweredBallots.get(memberId);
  if (kept?.candidateId === candidateId) return kept;
  const ballot = { ballotId: drawBallotId(), candidateId };
  unansweredBallots.set(memberId, ballot);
  return ballot;
}

/** The server has answered this ballot for good. */
export function forgetBallot(memberId: string, { ballotId }: NewBallot) {
  if (unansweredBallots.get(memberId)?.ballotId === ballotId) unansweredBallots.set(memberId, null);
}

/** 128 random bits, hex. */
const drawBallotId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
