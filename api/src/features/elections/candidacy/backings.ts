import type { Problem } from '@campus/contracts';
import { may } from '@campus/contracts/areas';
import {
  type Backer,
  backerKinds,
  type Backing,
  backersNeeded,
  type Election,
  type NominationRules,
} from '@campus/contracts/elections';
import { DomainError } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { changeRecord } from '../../../platform/storage/workflow.ts';
import type { Letter } from '../../../services/mail/letters.ts';
import type { ElectionsContext } from '../context.ts';
import { type ReadElection, readElection } from '../election-change.ts';
import type { CandidateRecord } from '../model.ts';
import { mayVote } from '../papers.ts';
import type { CandidateList, ListedCandidate } from './candidate-list.ts';

export type Named = NonNullable<CandidateRecord['backers']>[number];

const counted = (count: number, kind: Named['kind']) => `${count} ${kind}${count === 1 ? '' : 's'}`;

/** A member's answer counts for the post and the kind that it was given for. */
export const answerOf = (
  { post, backings = [] }: Pick<ListedCandidate, 'post' | 'backings'>,
  { member, kind }: Named,
): Backer['answer'] =>
  backings.find((one) => one.member === member && one.kind === kind && one.post === post)?.answer ??
  'waiting';

const namedIn = ({ backers = [] }: Pick<ListedCandidate, 'backers'>, member: string) =>
  backers.find((named) => named.member === member);

function isConfirmedBy(candidate: Pick<ListedCandidate, 'post' | 'backers' | 'backings'>, member: string) {
  const named = namedIn(candidate, member);
  return named !== undefined && answerOf(candidate, named) === 'confirmed';
}

export function missingIn(
  rules: NominationRules | null | undefined,
  candidate: Pick<ListedCandidate, 'declared' | 'backers' | 'backings' | 'post'>,
): string[] {
  if (!rules) return [];
  const { declared = [], backers = [] } = candidate;
  const missing = rules.declarations
    .filter((text) => !declared.includes(text))
    .map((text) => `The candidate has not declared: “${text}”`);
  const needed = backersNeeded(rules);
  for (const kind of backerKinds) {
    const confirmed = backers.filter(
      (named) => named.kind === kind && answerOf(candidate, named) === 'confirmed',
    ).length;
    if (confirmed < needed[kind]) missing.push(`${confirmed} of ${counted(needed[kind], kind)} confirmed.`);
  }
  return missing;
}

/** @throws DomainError `nominations-closed`, `not-found` for drafts */
export function requireNominations({
  state,
  finalListOn,
}: Pick<ReadElection, 'state' | 'finalListOn'>): void {
  if (state === 'draft') throw new DomainError('not-found');
  if (state !== 'nominations' || finalListOn) throw new DomainError('nominations-closed');
}

export function createBackings(context: ElectionsContext, list: CandidateList) {
  const { models, members, mail, audit } = context;
  const { candidates, backings: claims } = models;

  /**
   * The members behind these addresses.
   * @throws DomainError `invalid-input`: their number, or one of them, is not what the rules ask for
   */
  async function resolve(
    election: ReadElection,
    { post, nominee }: { post: string; nominee: string },
    given: readonly { kind: Named['kind']; email: string }[],
  ): Promise<Named[]> {
    const rules = election.nominationRules;
    const errors: NonNullable<Problem['errors']> = [];
    for (const kind of backerKinds) {
      const needed = rules ? backersNeeded(rules)[kind] : 0;
      if (given.filter((one) => one.kind === kind).length !== needed)
        errors.push({ field: 'backers', message: `Name exactly ${counted(needed, kind)}.` });
    }
    const named: Named[] = [];
    for (const [i, { kind, email }] of given.entries()) {
      const found = await members.withEmail(email);
      const refuse = (message: string) => errors.push({ field: `backers.${i}.email`, message });
      if (!found) refuse('No one with this address has logged in to the portal yet.');
      else if (found.id === nominee) refuse('This is you. Choose someone else.');
      else if (named.some(({ member }) => member === found.id)) refuse('You named this person twice.');
      else if (
        found.barred ||
        !may(found.roles, 'nomination.back') ||
        !(await mayVote(context, election, email, post))
      )
        refuse('This person can’t vote for this post. Choose someone else.');
      else named.push({ member: found.id, kind });
    }
    if (errors.length > 0) throw new DomainError('invalid-input', { errors });
    return named;
  }

  /** Asks those who have not answered. The same request again sends no second letter. */
  async function ask(election: ReadElection, candidate: ListedCandidate): Promise<void> {
    const waiting = (candidate.backers ?? []).filter((named) => answerOf(candidate, named) === 'waiting');
    await mail.post(
      waiting.map((named) => {
        const { member, kind, asked } = named;
        const key = `backing:${String(candidate._id)}:${candidate.post}:${kind}:${member}`;
        // A supporter who is asked again gets another letter.
        return mail.letter(asked === undefined ? key : `${key}:${asked}`, backingLetter(election, named));
      }),
    );
  }

  /**
   * Counts this nomination among those that a member supports, in one compare-and-set. It counts once the member has
   * confirmed it, and until then as long as it stays as it was when it was claimed.
   */
  async function claim({ _id, election, version }: ListedCandidate, member: string, most: number) {
    const key = `${election}:${member}`;
    const claimed = String(_id);
    await insertIfNew(() => claims.create({ _id: key, election, member, candidates: [], version: 0 }));
    await changeRecord({ mail, audit }, claims, async () => {
      const record = (await claims.findById(key).lean())!;
      const { claimedAt = {} } = record;
      const others = await candidates
        .find(
          { _id: { $in: record.candidates, $ne: claimed }, state: { $in: ['nominated', 'standing'] } },
          { post: 1, state: 1, backers: 1, backings: 1, version: 1 },
        )
        .lean();
      const kept = others
        .filter(
          (other) =>
            isConfirmedBy(other, member) ||
            (other.state === 'nominated' && claimedAt[String(other._id)] === other.version),
        )
        .map((other) => String(other._id));
      if (kept.length >= most) throw new DomainError('too-many-backings');
      const set = { candidates: [...kept, claimed], claimedAt: { ...claimedAt, [claimed]: version } };
      return { record, change: { set } };
    });
  }

  const present = (
    candidate: ListedCandidate,
    named: Named,
    election: Pick<ReadElection, 'state' | 'finalListOn'>,
  ): Backing => ({
    id: String(candidate._id),
    postId: candidate.post,
    name: candidate.name,
    manifesto: candidate.manifesto,
    kind: named.kind,
    answer: answerOf(candidate, named),
    open: candidate.state === 'nominated' && election.state === 'nominations' && !election.finalListOn,
  });

  return {
    resolve,
    ask,

    async shown(candidate: ListedCandidate): Promise<Backer[]> {
      const { backers = [] } = candidate;
      if (backers.length === 0) return [];
      const ids = backers.map(({ member }) => member);
      const [names, emails] = await Promise.all([members.namesOf(ids), members.emailsOf(ids)]);
      return backers.map((named) => ({
        kind: named.kind,
        email: emails.get(named.member) ?? '',
        name: names.get(named.member) ?? emails.get(named.member) ?? 'A former member',
        answer: answerOf(candidate, named),
      }));
    },

    async mine({ id }: Caller, electionId: Election['id']): Promise<Backing[]> {
      const election = await readElection(context, electionId);
      if (election.state === 'draft') throw new DomainError('not-found');
      const found = await candidates
        .find(
          { election: electionId, state: { $in: ['nominated', 'standing'] }, 'backers.member': id },
          { outbox: 0 },
        )
        .sort({ _id: 1 })
        .lean();
      return found.map((candidate) => present(candidate, namedIn(candidate, id)!, election));
    },

    /** @throws DomainError `not-found` also for those whom the nominee didn't name */
    async answer(
      { id: member, email }: Caller,
      candidateId: string,
      answer: 'confirmed' | 'declined',
    ): Promise<Backing> {
      for (;;) {
        const candidate = await list.findCandidate(candidateId);
        const named = namedIn(candidate, member);
        if (!named) throw new DomainError('not-found');
        const election = await readElection(context, candidate.election);
        if (answerOf(candidate, named) !== answer) {
          requireNominations(election);
          if (candidate.state !== 'nominated') throw new DomainError('state-changed');
          if (!(await mayVote(context, election, email, candidate.post)))
            throw new DomainError('not-on-roll');
          if (answer === 'confirmed')
            await claim(candidate, member, election.nominationRules?.mostBackings ?? 1);
          const { _id, version, post, backings = [] } = candidate;
          const others = backings.filter((one) => one.member !== member);
          const written = await candidates.updateOne(
            { _id, version, state: 'nominated' },
            {
              $set: { backings: [...others, { member, kind: named.kind, post, answer }] },
              $inc: { version: 1 },
            },
          );
          // Read again: the nominee, a reviewer or another supporter was quicker.
          if (written.matchedCount === 0) continue;
        }
        return { ...present(candidate, named, election), answer };
      }
    },
  };
}
export type Backings = ReturnType<typeof createBackings>;

/** Asks a member to propose or second a candidate. The subject names no one. */
export const backingLetter = (
  { _id, title }: Pick<ReadElection, '_id' | 'title'>,
  { member, kind }: Named,
): Letter => ({
  kind: 'nomination',
  to: { member },
  subject: `You are named as ${kind}: ${title}`,
  paragraphs: [
    `A candidate in “${title}” named you as ${kind}. The nomination counts only if you confirm it from your own account.`,
    'Read the nomination first. You can also decline.',
  ],
  link: { label: 'Read the nomination', path: `/voting/${_id}/nominate` },
});
