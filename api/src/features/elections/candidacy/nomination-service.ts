import type { NewNomination, Nomination } from '@campus/contracts/elections';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { type Caller, isOwnName } from '../../../platform/http/caller.ts';
import { isDuplicateKey, upsert } from '../../../platform/storage/mongo-errors.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { rollId } from '../roll.ts';
import type { ElectionsContext } from '../context.ts';
import type { ReadElection } from '../election-change.ts';
import { presentNomination, presentReviewable } from './presenter.ts';
import { removed, requirePost, type CandidateList, type ListedCandidate } from './candidate-list.ts';

export interface Review {
  actor: string;
  candidateId: string;
  version: number;
  decision: 'accepted' | 'refused';
  reason: string;
}

/** Not decided for good: the nominee may change it. */
const undecided = { $in: ['nominated', 'refused'] } as const;

export function createNominationService(
  { models, members, audit, views }: ElectionsContext,
  list: CandidateList,
) {
  const { candidates, photos, roll } = models;

  const findMine = (election: string, nominee: string) =>
    candidates.findOne({ election, nominee, state: { $ne: 'removed' } }, { outbox: 0 }).lean();

  async function isEligible({ eligibility, listed, rollKey }: ReadElection, email: string): Promise<boolean> {
    // Without an uploaded list, no one is on the roll.
    if (eligibility === 'all-students' || listed === null) return true;
    return (await roll.exists({ _id: rollId(rollKey, email) })) !== null;
  }

  return {
    /** @throws DomainError `not-found` */
    async mine({ id }: Caller, electionId: string): Promise<Nomination | null> {
      await views.get(electionId);
      const nomination = await findMine(electionId, id);
      return nomination && presentNomination(nomination);
    },

    async put(
      caller: Caller,
      electionId: string,
      { postId, name, manifesto }: NewNomination,
    ): Promise<Nomination> {
      const election = await list.findElection(electionId);
      requireNominations(election);
      requirePost(election, postId);
      if (!isOwnName(caller, name))
        throw invalidField('name', `Your account says “${caller.name}”. Stand under that name.`);
      if (!(await isEligible(election, caller.email))) throw new DomainError('not-on-roll');
      const write = () =>
        candidates
          .findOneAndUpdate(
            { election: electionId, nominee: caller.id, state: { $in: [...undecided.$in, 'removed'] } },
            {
              $set: { post: postId, name, manifesto, state: 'nominated', reason: '' },
              $setOnInsert: { photo: null, outbox: [] },
              $inc: { version: 1 },
            },
            { upsert: true, returnDocument: 'after', projection: { outbox: 0 } },
          )
          .lean()
          .exec();
      const stored = await upsert(write).catch((error: unknown) => {
        // The nominee's only one has another state: it was accepted.
        throw isDuplicateKey(error) ? new DomainError('state-changed') : error;
      });
      const { _id, version } = stored!;
      try {
        // Once more: taking a post off looks for nominations after its write, too.
        const now = await list.findElection(electionId);
        requireNominations(now);
        requirePost(now, postId);
      } catch (error) {
        const reason = 'The election changed while your nomination was sent.';
        await candidates.updateOne(
          { _id, version, state: 'nominated' },
          { $set: { state: 'refused', reason } },
        );
        throw error;
      }
      return presentNomination(stored!);
    },

    /** Also when there is none. */
    async takeBack({ id }: Caller, electionId: string): Promise<void> {
      requireNominations(await list.findElection(electionId));
      const nomination = await findMine(electionId, id);
      if (!nomination) return;
      if (nomination.state === 'standing') return list.remove(id, nomination, requireNominations);
      const { _id } = nomination;
      const take = async () => {
        // A review's entry that still waits in it would go with it.
        await audit.deliver(candidates, _id);
        return candidates.findOneAndDelete({ _id, state: undecided, outbox: [] }).lean();
      };
      const taken = (await take()) ?? (await take());
      if (taken?.photo) await photos.deleteOne({ _id: taken.photo });
      if (!taken && (await candidates.exists({ _id }))) throw new DomainError('state-changed');
    },

    async list(electionId: string, query: PageQuery) {
      await list.findElection(electionId);
      const { found, next } = await readPage<ListedCandidate & { nominee: string }>(
        candidates,
        {
          filter: { election: electionId, nominee: { $exists: true }, state: undecided },
          fields: { outbox: 0 },
          // Those to review come first.
          order: { state: 1, _id: 1 },
        },
        query,
      );
      const emails = await members.emailsOf(found.map(({ nominee }) => nominee));
      const items = found.map((nomination) =>
        presentReviewable(nomination, emails.get(nomination.nominee) ?? ''),
      );
      return { items, next };
    },

    async review({ actor, candidateId, version, decision, reason }: Review): Promise<Nomination> {
      const nomination = await list.findCandidate(candidateId);
      const reviewed =
        nomination.state === 'nominated' &&
        nomination.version === version &&
        (await list.change(nomination, {
          to: decision === 'accepted' ? { state: 'standing', reason: '' } : { state: 'refused', reason },
          actor,
          action: `nomination.${decision}`,
          rule: (election) => {
            requireNominations(election);
            requirePost(election, nomination.post);
          },
          // While it stood a ballot may have named it: then it has to be among the candidates.
          ...(decision === 'accepted' && { back: removed }),
        }));
      if (reviewed) return presentNomination(reviewed);
      const now = await list.findCandidate(candidateId);
      const { state } = now;
      if (state === (decision === 'accepted' ? 'standing' : 'refused') && now.reason === reason)
        return presentNomination(now);
      const message = {
        nominated: 'The nomination was changed since you opened it.',
        refused: 'The nomination has already been refused.',
        standing: 'The nomination has already been accepted.',
        withdrawn: 'The candidate was withdrawn.',
        removed: 'The candidate was removed from the ballot.',
      }[state];
      throw new DomainError('state-changed', { errors: [{ field: 'decision', message }] });
    },
  };
}

function requireNominations({ state }: ReadElection): void {
  if (state === 'draft') throw new DomainError('not-found');
  if (state !== 'nominations') throw new DomainError('nominations-closed');
}
