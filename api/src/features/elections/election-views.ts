import type { ElectionState } from '@campus/contracts/elections';
import { LRUCache } from 'lru-cache';
import type { MemberStore } from '../../services/members/member-store.ts';
import { type Cached, cached } from '../../platform/storage/cached.ts';
import type { Clock } from '../../platform/clock.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { PreparedJson } from '../../platform/http/answers.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import type { CandidateRecord, ElectionModels, ElectionRecord, TallyRecord } from './model.ts';

/** An election with all that its pages show, as it was at most a second ago. */
export interface ElectionView {
  election: Omit<ElectionRecord, 'outbox'>;
  /** On the ballot: standing, withdrawn, and removed while open, in the order in which they were added. */
  candidates: Omit<CandidateRecord, 'outbox'>[];
  tally: TallyRecord | null;
  /** How many may vote, as it was when someone last looked, or at most five seconds ago. */
  voters: number;
}

const onBallot: readonly CandidateRecord['state'][] = ['standing', 'withdrawn', 'removed'];
export const isOnBallot = ({ state }: Pick<CandidateRecord, 'state'>): boolean => onBallot.includes(state);

/** Milliseconds after which what many people read is read again, so that other servers' changes appear. */
const shownFor = 1000;
/** The same for the number of voters. The former one is shown meanwhile: counting a million rows takes seconds. */
const votersShownFor = 5000;

/** Reads elections for requests: however many ask, each is read once a second. */
export function createElectionViews(
  { elections, candidates, tallies, roll }: ElectionModels,
  members: Pick<MemberStore, 'countStudents'>,
) {
  const listeners: ((id: string) => void)[] = [];
  const views = new LRUCache<string, Cached<ElectionView | null>>({ max: 100 });
  const rollSizes = new LRUCache<string, number>({
    max: 100,
    ttl: votersShownFor,
    allowStale: true,
    fetchMethod: (rollKey) => roll.countDocuments({ _id: within(rollKey) }).exec(),
  });

  /** From opening on the roll, as at the sealing: the turnout that people watch doesn't jump then. */
  async function votersOf(election: ElectionView['election']): Promise<number> {
    const { publicKey, rollKey, eligibility, listed, sealed } = election;
    if (sealed) return sealed.eligible;
    if (publicKey === null) return eligibility === 'list' ? (listed ?? 0) : members.countStudents();
    return (await rollSizes.fetch(rollKey))!;
  }

  async function read(id: string): Promise<ElectionView | null> {
    const [election, standing, tally] = await Promise.all([
      elections.findById(id, { outbox: 0 }).lean(),
      candidates
        .find({ election: id, state: { $in: onBallot } }, { outbox: 0 })
        .sort({ _id: 1 })
        .lean(),
      tallies.findById(id).lean(),
    ]);
    return election && { election, candidates: standing, tally, voters: await votersOf(election) };
  }

  function find(id: string): Promise<ElectionView | null> {
    let view = views.get(id);
    if (!view) views.set(id, (view = cached(shownFor, () => read(id))));
    return view.get();
  }

  const newestOf = (...states: ElectionState[]) =>
    elections
      .findOne({ state: { $in: states } }, { _id: 1 })
      .sort({ createdAt: -1, _id: -1 })
      .lean();
  const currentId = cached(shownFor, async () => {
    const found =
      (await newestOf('open')) ?? (await newestOf('nominations')) ?? (await newestOf('closed', 'published'));
    return found?._id ?? null;
  });

  return {
    find,
    votersOf,
    /** As it is in the database now, past what others are shown. */
    read,
    /** @throws DomainError `not-found`, also for drafts */
    async get(id: string): Promise<ElectionView> {
      const view = await find(id);
      if (!view || view.election.state === 'draft') throw new DomainError('not-found');
      return view;
    },
    /** The election that `/voting` and `/candidates` mean; `null` before the first. */
    async current(): Promise<ElectionView | null> {
      const id = await currentId.get();
      return id === null ? null : find(id);
    },
    /** To be called with a tally as it was written, so that votes don't have everything read again. */
    counted(tally: TallyRecord): void {
      views.get(tally._id)?.change((view) => {
        const known = view?.tally;
        if (!view || (known && known.cast > tally.cast)) return view;
        // With two counts at once, the later one may have been read before the other changed the shown figures.
        const { shown } = known && known.shown.cast > tally.shown.cast ? known : tally;
        return { ...view, tally: { ...tally, shown } };
      });
      for (const listener of listeners) listener(tally._id);
    },
    onCounted: (listener: (id: string) => void) => void listeners.push(listener),
    /** To be called after a change of the election or its candidates. */
    changed(id: string): void {
      views.get(id)?.drop();
      currentId.drop();
    },
  };
}
export type ElectionViews = ReturnType<typeof createElectionViews>;

/** Whether ballots are taken; the server's clock decides, even before the end is stored. */
export function votingPhase(
  { state, closesAt }: Pick<ElectionRecord, 'state' | 'closesAt'>,
  now: number,
): 'not-begun' | 'running' | 'over' {
  if (state === 'draft' || state === 'nominations') return 'not-begun';
  return state === 'open' && (closesAt === null || now < closesAt.getTime()) ? 'running' : 'over';
}

export function requireRunning(election: Pick<ElectionRecord, 'state' | 'closesAt'>, now: number): void {
  const phase = votingPhase(election, now);
  if (phase !== 'running') throw new DomainError(phase === 'over' ? 'voting-closed' : 'voting-not-begun');
}

/**
 * Lets a voter act while voting runs. A wrong clock decides nothing about the end of voting.
 * @throws DomainError `voting-not-begun`, `voting-closed`, `clock-wrong`
 */
export async function requireVoting(
  { clock, now }: { clock: Pick<Clock, 'agrees'>; now: () => number },
  election: ElectionView['election'],
): Promise<void> {
  if (!(await clock.agrees())) throw new DomainError('clock-wrong');
  requireRunning(election, now());
}

/** Presents a view once and sends the same JSON to all who ask while it is shown. */
export function preparedOnce(present: (view: ElectionView) => unknown) {
  const known = new WeakMap<ElectionView, PreparedJson>();
  return (view: ElectionView): PreparedJson => {
    const json = known.get(view) ?? new PreparedJson(present(view));
    known.set(view, json);
    return json;
  };
}
