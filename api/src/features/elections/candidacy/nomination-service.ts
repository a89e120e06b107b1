import type { Nomination, NominationRules, SentNomination } from '@campus/contracts/elections';
import { lateRefusal } from '../../../services/procedure/deadlines.ts';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { type Caller, isOwnName } from '../../../platform/http/caller.ts';
import { isDuplicateKey } from '../../../platform/storage/mongo-errors.ts';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import type { ElectionsContext } from '../context.ts';
import type { ReadElection } from '../election-change.ts';
import { mayVote } from '../papers.ts';
import { type Backings, missingIn, type Named, requireNominations } from './backings.ts';
import { presentNomination } from './presenter.ts';
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

export function createNominationService(context: ElectionsContext, list: CandidateList, backings: Backings) {
  const { models, members, audit, views, today } = context;
  const { candidates, photos } = models;

  const findMine = (election: string, nominee: string) =>
    candidates.findOne({ election, nominee, state: { $ne: 'removed' } }, { outbox: 0 }).lean();

  const present = async (
    candidate: ListedCandidate,
    { nominationRules }: Pick<ReadElection, 'nominationRules'>,
  ): Promise<Nomination> => ({
    ...presentNomination(candidate),
    declared: candidate.declared ?? [],
    backers: await backings.shown(candidate),
    missing: missingIn(nominationRules, candidate),
  });

  function requireWithdrawable(election: ReadElection): void {
    requireNominations(election);
    const late = lateRefusal(election.nominationRules?.withdrawUntil ?? null, today(), 'withdraw');
    if (late) throw late;
  }

  /** Writes a nomination that isn't accepted; read again when another change came first. */
  async function store(
    own: { election: string; nominee: string },
    texts: Pick<ListedCandidate, 'post' | 'name' | 'manifesto'>,
    support: { named: Named[]; rules: NominationRules } | null | undefined,
  ): Promise<ListedCandidate> {
    for (;;) {
      const before = await candidates.findOne(own, { outbox: 0 }).lean();
      const { state = 'nominated', version = 0 } = before ?? {};
      if (state === 'standing' || state === 'withdrawn') throw new DomainError('state-changed');
      // All supporters are asked again after a refusal or a withdrawal, and for another post; so is one who is named again.
      const isSame = before?.post === texts.post && state === 'nominated';
      const { backers = [], backings: answers = [] } = isSame ? before : {};
      const supporters = support
        ? {
            declared: support.rules.declarations,
            backers: support.named.map(
              ({ member, kind }) =>
                backers.find((one) => one.member === member && one.kind === kind) ?? {
                  member,
                  kind,
                  asked: version + 1,
                },
            ),
            backings: answers.filter(({ member, kind }) =>
              support.named.some((one) => one.member === member && one.kind === kind),
            ),
          }
        : !isSame && { backers: [], backings: [] };
      const stored = await candidates
        .findOneAndUpdate(
          { ...own, state, version },
          {
            $set: { ...texts, state: 'nominated', reason: '', ...supporters },
            $setOnInsert: { photo: null, outbox: [] },
            $inc: { version: 1 },
          },
          { upsert: !before, returnDocument: 'after', projection: { outbox: 0 } },
        )
        .lean()
        .catch((error: unknown) => {
          if (isDuplicateKey(error)) return null;
          throw error;
        });
      if (stored) return stored;
    }
  }

  return {
    /** @throws DomainError `not-found` */
    async mine({ id }: Caller, electionId: string): Promise<Nomination | null> {
      const { election } = await views.get(electionId);
      const nomination = await findMine(electionId, id);
      return nomination && present(nomination, election);
    },

    async put(
      caller: Caller,
      electionId: string,
      { postId, name, manifesto, backers: given, declared }: SentNomination,
    ): Promise<Nomination> {
      const election = await list.findElection(electionId);
      requireNominations(election);
      requirePost(election, postId);
      if (!isOwnName(caller, name))
        throw invalidField('name', `Your account says “${caller.name}”. Stand under that name.`);
      if (!(await mayVote(context, election, caller.email))) throw new DomainError('not-on-roll');
      const rules = election.nominationRules;
      const late = lateRefusal(rules?.standUntil ?? null, today(), 'stand');
      if (late) throw late;
      if (rules?.declarations.some((text) => !declared.includes(text)))
        throw invalidField('declared', 'Make each of the declarations.');
      const named = await backings.resolve(election, { post: postId, nominee: caller.id }, given);
      const texts = { post: postId, name, manifesto };
      const stored = await store(
        { election: electionId, nominee: caller.id },
        texts,
        rules && { named, rules },
      );
      const { _id, version } = stored;
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
      await backings.ask(election, stored);
      return present(stored, election);
    },

    /** Also when there is none. */
    async takeBack({ id }: Caller, electionId: string): Promise<void> {
      requireWithdrawable(await list.findElection(electionId));
      const nomination = await findMine(electionId, id);
      if (!nomination) return;
      if (nomination.state === 'standing') return list.remove(id, nomination, requireWithdrawable);
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
      const election = await list.findElection(electionId);
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
      const items = await Promise.all(
        found.map(async (nomination) => ({
          ...(await present(nomination, election)),
          email: emails.get(nomination.nominee) ?? '',
          version: nomination.version,
        })),
      );
      return { items, next };
    },

    async review({ actor, candidateId, version, decision, reason }: Review): Promise<Nomination> {
      const nomination = await list.findCandidate(candidateId);
      const election = await list.findElection(nomination.election);
      const reviewed =
        nomination.state === 'nominated' &&
        nomination.version === version &&
        (await list.change(nomination, {
          to: decision === 'accepted' ? { state: 'standing', reason: '' } : { state: 'refused', reason },
          actor,
          action: `nomination.${decision}`,
          rule: (now) => {
            requireNominations(now);
            requirePost(now, nomination.post);
            const missing = decision === 'accepted' ? missingIn(now.nominationRules, nomination) : [];
            if (missing.length > 0)
              throw new DomainError('nomination-incomplete', {
                errors: missing.map((message) => ({ field: 'decision', message })),
              });
          },
          // While it stood a ballot may have named it: then it has to be among the candidates.
          ...(decision === 'accepted' && { back: removed }),
        }));
      if (reviewed) return present(reviewed, election);
      const now = await list.findCandidate(candidateId);
      const { state } = now;
      if (state === (decision === 'accepted' ? 'standing' : 'refused') && now.reason === reason)
        return present(now, election);
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
