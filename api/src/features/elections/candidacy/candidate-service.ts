import type { Candidate, NewCandidate, NewNomination, StandingCandidate } from '@campus/contracts/elections';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { PreparedJson } from '../../../platform/http/answers.ts';
import { preparedOnce, votingPhase } from '../election-views.ts';
import type { ElectionsContext } from '../context.ts';
import { openDefaultElection } from '../setup/default-election.ts';
import type { ReadElection } from '../election-change.ts';
import { presentCandidate, presentCandidates, presentStanding } from './presenter.ts';
import { noSuchPost, requirePost, type CandidateList } from './candidate-list.ts';

interface Repeatable {
  requestId?: string | undefined;
}

export function createCandidateService(context: ElectionsContext, list: CandidateList) {
  const { views, now } = context;

  const current = preparedOnce(({ candidates }) =>
    candidates.filter(({ state }) => state === 'standing').map(presentCandidate),
  );
  const candidatesOf = preparedOnce(presentCandidates);
  const none = new PreparedJson([] satisfies Candidate[]);

  const add = (
    actor: string,
    electionId: string,
    { postId, requestId, ...texts }: NewNomination & Repeatable,
  ) =>
    list.add(
      actor,
      {
        ...texts,
        ...(requestId !== undefined && { requestId }),
        election: electionId,
        post: postId,
        photo: null,
        state: 'standing',
        reason: '',
        version: 0,
      },
      (election) => {
        if (!list.isOpen(election)) throw new DomainError('slate-closed');
        requirePost(election, postId);
      },
    );

  return {
    async listCurrent(): Promise<PreparedJson> {
      const view = await views.current();
      return view ? current(view) : none;
    },

    /** @throws DomainError `not-found`, also for drafts */
    list: async (electionId: string): Promise<PreparedJson> => candidatesOf(await views.get(electionId)),

    /** Includes drafts. @throws DomainError `not-found` */
    async listManaged(electionId: string): Promise<PreparedJson> {
      // Admins decide on what they read: never on what is a second old.
      const view = await views.read(electionId);
      if (!view) throw new DomainError('not-found');
      return candidatesOf(view);
    },

    async addToCurrent(
      actor: string,
      { postId, requestId, ...texts }: NewCandidate & Repeatable,
    ): Promise<Candidate> {
      // First, because the current election may be another one by now.
      const before = await list.added(requestId, { ...texts, ...(postId !== undefined && { post: postId }) });
      if (before) return presentCandidate(before);
      // An admin who names a post means an existing election, so none is begun.
      const view = postId === undefined ? await openDefaultElection(context, actor) : await views.current();
      if (!view) throw noSuchPost();
      return presentCandidate(
        await add(actor, view.election._id, {
          postId: postId ?? onlyPostOf(view.election),
          requestId,
          ...texts,
        }),
      );
    },

    add: async (
      actor: string,
      electionId: string,
      candidate: NewNomination & Repeatable,
    ): Promise<StandingCandidate> => presentStanding(await add(actor, electionId, candidate)),

    async remove(actor: string, id: string): Promise<void> {
      const candidate = await list.findCandidate(id);
      if (candidate.state !== 'standing' && candidate.state !== 'withdrawn')
        throw new DomainError('not-found');
      await list.remove(actor, candidate, async (election) => {
        const phase = votingPhase(election, now());
        if (phase === 'over' || (phase === 'not-begun' && election.finalListOn))
          throw new DomainError('slate-closed');
        if (phase === 'running' && (await list.cast(election._id)) > 0) throw new DomainError('ballots-cast');
      });
    },

    async withdraw(actor: string, id: string, reason: string): Promise<StandingCandidate> {
      const candidate = await list.findCandidate(id);
      if (candidate.state === 'withdrawn') {
        if (candidate.reason === reason) return presentStanding(candidate);
        throw new DomainError('state-changed');
      }
      if (candidate.state !== 'standing') throw new DomainError('not-found');
      const withdrawn = await list.change(candidate, {
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
  if (!post || another) throw invalidField('postId', 'Choose the post.');
  return post.id;
}
