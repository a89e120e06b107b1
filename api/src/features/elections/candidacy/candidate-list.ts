import type { AuditedAction } from '@campus/contracts';
import type { AuditRecord } from '../../../services/audit/audit-log.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { isKeyTaken } from '../../../platform/storage/mongo-errors.ts';
import { votingPhase } from '../election-views.ts';
import type { CandidateRecord } from '../model.ts';
import type { ElectionsContext } from '../context.ts';
import { type ReadElection, readElection } from '../election-change.ts';

export type ListedCandidate = Omit<CandidateRecord, 'outbox'>;

/** Throws when the election, as it is now, doesn't allow the change. */
type Rule = (election: ReadElection) => Promise<void> | void;
type Standing = Pick<CandidateRecord, 'state' | 'reason'> &
  Partial<Pick<CandidateRecord, 'photo' | 'requestId'>>;

interface Change {
  to: Standing;
  actor: string;
  action: AuditedAction;
  rule: Rule;
  /** The candidate's state when the rule forbids the change after all; the former state when left out. */
  back?: Standing;
}

/** The fields that a request asked for; no post means the only one. */
type Wanted = Pick<CandidateRecord, 'name' | 'manifesto'> & { election?: string; post?: string };

/** A removed one can be added again, also by the request that added it. */
const setting = (to: Standing) => ({ $set: to, ...(to.state === 'removed' && { $unset: { requestId: 1 } }) });

export const removed = { state: 'removed', reason: '', photo: null } as const;

/**
 * The candidates of an election, and how each change of one is made. No write spans an election and its candidates, so
 * the rule is asked again after the change was written, and takes it back when the election went on meanwhile.
 */
export function createCandidateList(context: ElectionsContext) {
  const { models, audit, views, now } = context;
  const { candidates, photos, tallies } = models;

  /** As it is in the database now. @throws DomainError `not-found` */
  const findElection = (id: string) => readElection(context, id);

  /** As it is in the database now. @throws DomainError `not-found`, also when it was removed */
  async function findCandidate(id: string): Promise<ListedCandidate> {
    const candidate = await candidates.findOne({ _id: id, state: { $ne: 'removed' } }, { outbox: 0 }).lean();
    if (!candidate) throw new DomainError('not-found');
    return candidate;
  }

  const entryOf = ({ _id, name }: ListedCandidate, actor: string, action: AuditedAction, reason = '') =>
    audit.entry({ actor, action, target: { kind: 'candidate', id: String(_id), label: name }, reason });

  async function confirm(
    { _id, election, state }: ListedCandidate,
    entry: AuditRecord,
    rule: Rule,
    back: Standing,
  ) {
    try {
      await rule(await findElection(election));
    } catch (error) {
      await candidates.updateOne({ _id, state }, { ...setting(back), $pull: { outbox: { _id: entry._id } } });
      throw error;
    } finally {
      views.changed(election);
    }
    await audit.deliver(candidates, _id);
  }

  /** The candidate after the change; `null` when another request changed it since it was read. */
  async function change(candidate: ListedCandidate, { to, actor, action, rule, back }: Change) {
    const { _id, election, state, reason, photo, requestId, version } = candidate;
    const taken = to.state === 'removed' && { photo, ...(requestId !== undefined && { requestId }) };
    await rule(await findElection(election));
    const entry = entryOf(candidate, actor, action, to.reason);
    const changed = await candidates
      .findOneAndUpdate(
        { _id, state, version },
        { ...setting(to), $push: { outbox: entry } },
        { returnDocument: 'after', projection: { outbox: 0 } },
      )
      .lean();
    if (changed) await confirm(changed, entry, rule, back ?? { state, reason, ...taken });
    return changed;
  }

  /**
   * The candidate that the same request added before; `null` when there is none.
   * @throws DomainError `candidate-exists` when it asked for something else
   */
  async function added(requestId: string | undefined, wanted: Wanted): Promise<ListedCandidate | null> {
    if (requestId === undefined) return null;
    const found = await candidates.findOne({ requestId }, { outbox: 0 }).lean();
    if (!found) return null;
    for (const key of ['name', 'manifesto', 'election', 'post'] as const)
      if (wanted[key] !== undefined && wanted[key] !== found[key]) throw new DomainError('candidate-exists');
    return found;
  }

  return {
    findElection,
    findCandidate,
    change,
    added,

    /** Once for each `requestId`. @throws DomainError `candidate-exists`, `not-found` and what the rule throws */
    async add(actor: string, candidate: Omit<ListedCandidate, '_id'>, rule: Rule): Promise<ListedCandidate> {
      const before = await added(candidate.requestId, candidate);
      if (before) return before;
      await rule(await findElection(candidate.election));
      const record = new candidates(candidate);
      const entry = entryOf(record, actor, 'candidate.added');
      record.outbox.push(entry);
      try {
        await record.save();
      } catch (error) {
        const same = isKeyTaken(error, 'requestId') && (await added(candidate.requestId, candidate));
        if (!same) throw error;
        return same;
      }
      // Not deleted: a ballot may name it already.
      await confirm(record, entry, rule, removed);
      return record;
    },

    async remove(actor: string, candidate: ListedCandidate, rule: Rule): Promise<void> {
      const gone = await change(candidate, { to: removed, actor, action: 'candidate.removed', rule });
      if (!gone) {
        await findCandidate(String(candidate._id));
        throw new DomainError('state-changed');
      }
      if (candidate.photo !== null) await photos.deleteOne({ _id: candidate.photo });
    },

    /** Whether admins may add: before voting, and without set-up also while it runs. */
    isOpen: (election: ReadElection): boolean =>
      (votingPhase(election, now()) === 'not-begun' && !election.finalListOn) ||
      (!election.setUp && votingPhase(election, now()) === 'running'),

    cast: async (electionId: string): Promise<number> =>
      (await tallies.findById(electionId, { cast: 1 }).lean())?.cast ?? 0,
  };
}
export type CandidateList = ReturnType<typeof createCandidateList>;

export const noSuchPost = () => invalidField('postId', 'This post is not in this election.');

export function requirePost({ posts }: Pick<ReadElection, 'posts'>, postId: string): void {
  if (!posts.some(({ id }) => id === postId)) throw noSuchPost();
}
