import type { Candidate, NewCandidate, NewNomination, StandingCandidate } from '@campus/contracts';
import { DomainError, invalidField } from '../../../platform/errors.ts';
import { PreparedJson } from '../../../platform/prepared-json.ts';
import { votingPhase } from '../election-views.ts';
import { preparedOnce } from '../prepared-once.ts';
import type { Room } from '../room.ts';
import { openDefaultElection } from '../setup/default-election.ts';
import type { ReadElection } from '../setup/election-change.ts';
import { presentCandidate, presentSlate, presentStanding } from './presenter.ts';
import { noSuchPost, requirePost, type Slate } from './slate.ts';

export function createCandidateService(room: Room, slate: Slate) {
  const { views, now } = room;

  const current = preparedOnce(({ candidates }) =>
    candidates.filter(({ state }) => state === 'standing').map(presentCandidate),
  );
  const slateOf = preparedOnce(presentSlate);
  const none = new PreparedJson([] satisfies Candidate[]);

  const add = (actor: string, electionId: string, { postId, ...texts }: NewNomination) =>
    slate.add(
      actor,
      {
        ...texts,
        election: electionId,
        post: postId,
        photo: null,
        state: 'standing',
        reason: '',
        version: 0,
      },
      (election) => {
        if (!slate.isOpen(election)) throw new DomainError('slate-closed');
        requirePost(election, postId);
      },
    );

  return {
    /** Of the current election, those who stand. */
    async listCurrent(): Promise<PreparedJson> {
      const view = await views.current();
      return view ? current(view) : none;
    },

    /** @throws DomainError `not-found`, also for drafts */
    list: async (electionId: string): Promise<PreparedJson> => slateOf(await views.get(electionId)),

    /** Of a draft too. @throws DomainError `not-found` */
    async listManaged(electionId: string): Promise<PreparedJson> {
      // Admins decide on what they read: never on what is a second old.
      const view = await views.read(electionId);
      if (!view) throw new DomainError('not-found');
      return slateOf(view);
    },

    /** @throws DomainError `slate-closed`, `invalid-input` */
    async addToCurrent(actor: string, { postId, ...texts }: NewCandidate): Promise<Candidate> {
      // Who names a post knows an election that has it: no reason to begin one.
      const view = postId === undefined ? await openDefaultElection(room, actor) : await views.current();
      if (!view) throw noSuchPost();
      return presentCandidate(
        await add(actor, view.election._id, { postId: postId ?? onlyPostOf(view.election), ...texts }),
      );
    },

    /** @throws DomainError `not-found`, `slate-closed`, `invalid-input` */
    add: async (actor: string, electionId: string, candidate: NewNomination): Promise<StandingCandidate> =>
      presentStanding(await add(actor, electionId, candidate)),

    /** @throws DomainError `not-found`, `ballots-cast`, `slate-closed` */
    async remove(actor: string, id: string): Promise<void> {
      const candidate = await slate.findCandidate(id);
      if (candidate.state !== 'standing' && candidate.state !== 'withdrawn')
        throw new DomainError('not-found');
      await slate.remove(actor, candidate, async (election) => {
        const phase = votingPhase(election, now());
        if (phase === 'over') throw new DomainError('slate-closed');
        if (phase === 'running' && (await slate.cast(election._id)) > 0)
          throw new DomainError('ballots-cast');
      });
    },

    /** @throws DomainError `not-found`, `slate-closed`, `state-changed` */
    async withdraw(actor: string, id: string, reason: string): Promise<StandingCandidate> {
      const candidate = await slate.findCandidate(id);
      if (candidate.state === 'withdrawn') {
        if (candidate.reason === reason) return presentStanding(candidate);
        throw new DomainError('state-changed');
      }
      if (candidate.state !== 'standing') throw new DomainError('not-found');
      const withdrawn = await slate.change(candidate, {
        to: { state: 'withdrawn', reason },
        actor,
        action: 'candidate.withdrawn',
        rule: (election) => {
          if (votingPhase(election, now()) !== 'running') throw new DomainError('slate-closed');
        },
      });
      if (!withdrawn) throw new DomainError('state-changed');
      return presentStanding(withdrawn);
    },
  };
}

function onlyPostOf({ posts }: Pick<ReadElection, 'posts'>): string {
  const [post, another] = posts;
  if (!post || another) throw invalidField('postId', 'Say which post this is for.');
  return post.id;
}
