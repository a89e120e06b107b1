import type { Candidate, Election } from '@campus/contracts';

/** A candidate with the votes so far. */
export interface Standing {
  candidate: Candidate;
  votes: number;
}

/** Most votes first; of equals the name decides, so that bars keep their places while figures come in. */
export function standings(candidates: readonly Candidate[], results: Election['results']): Standing[] {
  const votes = new Map(results.map((result) => [result.candidateId, result.votes]));
  return candidates
    .map((candidate) => ({ candidate, votes: votes.get(candidate._id) ?? 0 }))
    .toSorted(
      (a, b) =>
        b.votes - a.votes ||
        a.candidate.name.localeCompare(b.candidate.name) ||
        (a.candidate._id < b.candidate._id ? -1 : 1),
    );
}
