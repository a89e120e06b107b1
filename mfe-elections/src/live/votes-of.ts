import { blankChoice, type Count, noneOfTheAbove, type StandingCandidate } from '@campus/contracts/elections';
import { choiceName } from '../voting/choices.tsx';

/** A choice for a post and its votes. `candidate` is missing for "none of the above" and blank. */
export interface ChoiceVotes {
  choice: string;
  name: string;
  votes: number;
  candidate?: StandingCandidate;
}

/**
 * Candidates sorted by votes, then by name, so that bars keep their places while figures come in; then the other choices,
 * without an empty line for blank votes.
 */
export function votesOf(
  postId: string,
  counts: readonly Count[],
  candidates: readonly StandingCandidate[],
): ChoiceVotes[] {
  const ofPost = new Map(
    counts.filter((count) => count.postId === postId).map(({ choice, votes }) => [choice, votes]),
  );
  const people = candidates
    .filter((candidate) => candidate.postId === postId)
    .map((candidate) => ({
      choice: candidate.id,
      name: candidate.name,
      votes: ofPost.get(candidate.id) ?? 0,
      candidate,
    }))
    .toSorted((a, b) => b.votes - a.votes || a.name.localeCompare(b.name) || (a.choice < b.choice ? -1 : 1));
  const others = [noneOfTheAbove, blankChoice].flatMap((choice) =>
    ofPost.has(choice) && (choice !== blankChoice || ofPost.get(choice)! > 0)
      ? [{ choice, name: choiceName(choice, []), votes: ofPost.get(choice)! }]
      : [],
  );
  return [...people, ...others];
}
