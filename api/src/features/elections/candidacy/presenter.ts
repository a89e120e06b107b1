import type { Candidate, Nomination, StandingCandidate } from '@campus/contracts/elections';
import type { ElectionView } from '../election-views.ts';
import { shownTally } from '../presenter.ts';
import type { ListedCandidate } from './candidate-list.ts';

export const presentCandidate = ({
  _id,
  name,
  manifesto,
}: Pick<ListedCandidate, '_id' | 'name' | 'manifesto'>): Candidate => ({
  _id: String(_id),
  name,
  manifesto,
});

export const photoAddress = (id: string) => `/api/photos/${id}`;

const presentPerson = ({ _id, post, name, manifesto, photo }: ListedCandidate) => ({
  id: String(_id),
  postId: post,
  name,
  manifesto,
  photo: photo === null ? null : photoAddress(photo),
});

export function presentStanding(candidate: ListedCandidate): StandingCandidate {
  const { state, reason } = candidate;
  if (state === 'standing') return { ...presentPerson(candidate), state, withdrawReason: '' };
  return {
    ...presentPerson(candidate),
    state: 'withdrawn',
    withdrawReason: state === 'removed' ? 'Removed from the ballot.' : reason,
  };
}

/**
 * The candidates on the ballot, with those who withdrew. A removed candidate is among them once the votes that may be seen hold
 * one for it, which was on its way then; earlier, a name that appears would tell that ballot.
 */
export function presentCandidates(view: ElectionView): StandingCandidate[] {
  const votes = shownTally(view)?.votes ?? {};
  return view.candidates
    .filter(({ _id, post, state }) => state !== 'removed' || (votes[`${post}:${String(_id)}`] ?? 0) > 0)
    .map(presentStanding);
}

export function presentNomination(
  candidate: ListedCandidate,
): Omit<Nomination, 'declared' | 'backers' | 'missing'> {
  const { state, reason } = candidate;
  return { ...presentPerson(candidate), state: state === 'removed' ? 'withdrawn' : state, reason };
}
