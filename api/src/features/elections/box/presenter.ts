import type { BallotBox, RankedCount } from '@campus/contracts/elections';
import type { ElectionView } from '../election-views.ts';
import type { Sealed } from '../model.ts';
import { countsOf } from '../presenter.ts';

export function presentBox(view: ElectionView, sealed: Sealed, ranked: RankedCount[]): BallotBox {
  const { election, candidates } = view;
  const counts = countsOf(view, sealed);
  const figures = new Map(sealed.papers?.map((paper) => [paper.id, paper]));
  const named = new Set(counts.map(({ choice }) => choice));
  return {
    format: 'campus-ballot-box/1',
    election: {
      id: election._id,
      title: election.title,
      posts: election.posts,
      noneOfTheAbove: election.noneOfTheAbove,
      publicKey: election.publicKey!,
      ...(election.papers && {
        papers: election.papers.map((paper) => ({ ...paper, ...figures.get(paper.id)! })),
      }),
      candidates: candidates
        .map(({ _id, post, name, state }) => ({
          id: String(_id),
          postId: post,
          name,
          withdrawn: state !== 'standing',
        }))
        .filter(({ id }) => named.has(id)),
    },
    eligible: sealed.eligible,
    issued: sealed.issued,
    cast: sealed.cast,
    counts,
    ...(ranked.length > 0 && { ranked }),
    digest: sealed.digest,
    lot: { commitment: election.lotCommitment!, secret: sealed.lotSecret },
  };
}
