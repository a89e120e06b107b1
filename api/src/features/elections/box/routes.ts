import {
  type BallotBox,
  type BoxedChoices,
  exportBallotBox,
  findReceipt,
  getBallotBox,
  listBoxedChoices,
  listBoxedTokens,
  type RankedCount,
} from '@campus/contracts/elections';
import { DomainError } from '../../../platform/http/errors.ts';
import { StreamedFile } from '../../../platform/http/answers.ts';
import { requireFreePlace } from '../../../platform/http/fair-places.ts';
import type { ElectionView } from '../election-views.ts';
import type { Sealed } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import { boxedTokens, createPublishedChoices, exportParts } from './boxed-ballots.ts';
import { countRankedPosts } from './ranked-posts.ts';
import { countsOf } from '../presenter.ts';
import { giveSignsOfLife } from '../trust.ts';
import { removeLate, sealBoxes } from './sealing.ts';

const sealingInterval = 1000;
const lateInterval = 10_000;
const signInterval = 5000;
/** Exports that one process sends at once: each keeps a part of the box in memory until its reader has taken it. */
const mostExports = 20;

export function mountBox(context: ElectionsContext): void {
  const { route, models, views, jobs } = context;
  const choices = createPublishedChoices(models);
  /** By the signal that ends with each: whose it is. */
  const exporting = new Map<AbortSignal, string>();
  jobs.repeat('ballot box', sealingInterval, () => sealBoxes(context));
  jobs.everywhere('signs of life', signInterval, () => giveSignsOfLife(context));
  jobs.atStop(() => context.progressFolder.save());
  jobs.repeat('late ballots', lateInterval, () => removeLate(context));

  /** Counted once as long as the choices stay in memory. */
  const counted = new WeakMap<BoxedChoices[], RankedCount[]>();
  async function rankedCounts(view: ElectionView, { ranked, lotSecret }: Sealed): Promise<RankedCount[]> {
    if (!ranked) return [];
    const all = await choices.all(view.election._id);
    const known = counted.get(all) ?? countRankedPosts(view, all, lotSecret);
    counted.set(all, known);
    return known;
  }

  /** @throws DomainError `not-found` before the result is published */
  async function published(id: string): Promise<{ view: ElectionView; sealed: Sealed }> {
    const view = await views.get(id);
    const { state, sealed } = view.election;
    if (state !== 'published' || !sealed) throw new DomainError('not-found');
    return { view, sealed };
  }

  route(findReceipt, async ({ params: { id, receipt } }) => {
    await views.get(id);
    return { inTheBox: (await models.ballots.exists({ _id: `${id}:${receipt}` })) !== null };
  });
  route(getBallotBox, async ({ params }) => {
    const { view, sealed } = await published(params.id);
    return presentBox(view, sealed, await rankedCounts(view, sealed));
  });
  route(listBoxedTokens, async ({ params: { id }, query: { cursor, limit } }) => {
    await published(id);
    return boxedTokens(models, id, { after: cursor, limit }).toArray();
  });
  route(listBoxedChoices, async ({ params: { id }, query: { cursor, limit } }) => {
    await published(id);
    return choices.page(id, { after: cursor, limit });
  });
  route(exportBallotBox, async ({ params: { id }, limitKey, signal }) => {
    const { view, sealed } = await published(id);
    requireFreePlace([...exporting.values()], limitKey, mostExports);
    if (signal.aborted) throw new DomainError('unavailable');
    exporting.set(signal, limitKey);
    signal.addEventListener('abort', () => exporting.delete(signal), { once: true });
    const box = presentBox(view, sealed, await rankedCounts(view, sealed));
    const parts = exportParts(models, box, await choices.all(id));
    return new StreamedFile(`${id}-ballot-box.json`, parts);
  });
}

/** The published box without its lists. */
function presentBox(view: ElectionView, sealed: Sealed, ranked: RankedCount[]): BallotBox {
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
