import type { Candidate, Election } from '@campus/contracts';
import { election } from './election.ts';
import type { CandidateRecord } from './model.ts';

export const presentCandidate = ({ _id, name, manifesto }: Omit<CandidateRecord, 'outbox'>): Candidate => ({
  _id: String(_id),
  name,
  manifesto,
});

/** Removed candidates have no votes, so those who stand have all of them. */
export function presentElection(standing: CandidateRecord[], students: number): Election {
  const cast = standing.reduce((sum, candidate) => sum + candidate.votes, 0);
  return {
    title: election.title,
    // A student who voted and became faculty afterwards is no longer counted as one.
    turnout: { cast, eligible: Math.max(students, cast) },
    results: standing.map(({ _id, votes }) => ({ candidateId: String(_id), votes })),
  };
}
