import { type BoxedChoices, type RankedCount, rulesOf } from '@campus/contracts/elections';
import type { ElectionView } from '../election-views.ts';
import { inOrderOfLots } from '../lots.ts';

type Counted = Omit<RankedCount, 'postId'>;
type Round = Counted['rounds'][number];

/** The unit of all votes: a surplus moves in hundred-thousandths. */
const scale = 100_000n;

interface Pile {
  preferences: string[];
  ballots: bigint;
  value: bigint;
  /** The place in `preferences` that the ballots lie with. */
  at: number;
}

/** Counts the ranked posts of a box. Apart from what checkers run, as a fault in one must not hide in the other. */
export const countRankedPosts = (
  { election, candidates }: Pick<ElectionView, 'election' | 'candidates'>,
  choices: readonly BoxedChoices[],
  lotSecret: string,
): RankedCount[] =>
  election.posts
    .filter((post) => rulesOf(post).method === 'ranked')
    .map((post) => {
      const standing = candidates
        .filter((candidate) => candidate.post === post.id && candidate.state === 'standing')
        .map(({ _id }) => String(_id));
      const rankings = choices.flatMap((ballot) => ballot.choices[post.id] ?? []);
      return { postId: post.id, ...transferVotes(rulesOf(post).seats, standing, rankings, lotSecret) };
    });

/** The count, by rules 45 to 52 of the Scottish Local Government Elections Order 2007. */
function transferVotes(
  seats: number,
  standing: string[],
  rankings: readonly string[],
  lotSecret: string,
): Counted {
  const states = new Map<string, 'continuing' | 'surplus' | 'done'>(standing.map((id) => [id, 'continuing']));
  const isContinuing = (id: string) => states.get(id) === 'continuing';
  const piles = pilesOf(rankings, standing);
  const valid = piles.reduce((sum, { ballots }) => sum + ballots, 0n);
  const quota = valid / BigInt(seats + 1) + 1n;
  /** The votes that a candidate keeps after their surplus has moved. */
  const settled = new Map<string, bigint>();
  const history: Map<string, bigint>[] = [];
  const rounds: Round[] = [];
  const electedUntilNow = () => rounds.reduce((sum, { elected }) => sum + elected.length, 0);

  function record(kind: Round['kind'], from: string | null): void {
    const votes = new Map(standing.map((id) => [id, settled.get(id) ?? 0n]));
    for (const { preferences, ballots, value, at } of piles) {
      const holder = preferences[at];
      if (holder !== undefined && !settled.has(holder))
        votes.set(holder, votes.get(holder)! + ballots * value);
    }
    history.push(votes);
    const elected = byVotes(standing.filter((id) => isContinuing(id) && votes.get(id)! >= quota * scale));
    for (const id of elected) states.set(id, votes.get(id)! > quota * scale ? 'surplus' : 'done');
    const held = standing.map((id) => votes.get(id)!);
    const total = held.reduce((sum, each) => sum + each, 0n);
    rounds.push({
      kind,
      from,
      votes: held.map(Number),
      nonTransferable: Number(valid * scale - total),
      elected,
      lot: [],
    });
    if (valid > 0n) fillLastSeats();
  }

  const byVotes = (ids: string[]) =>
    ids.toSorted((one, other) => Number(history.at(-1)!.get(other)! - history.at(-1)!.get(one)!));

  /** Those who are left are elected when there is a seat for each. */
  function fillLastSeats(): void {
    const left = standing.filter(isContinuing);
    if (left.length > seats - electedUntilNow()) return;
    rounds.at(-1)!.elected.push(...byVotes(left));
    for (const id of left) states.set(id, 'done');
  }

  /** Picks the most (`sign` 1) or the fewest (-1) votes; equal candidates by earlier rounds, the latest first, then by lot. */
  function pick(ids: string[], sign: 1n | -1n): string {
    let equal = ids;
    for (const votes of history.toReversed()) {
      const best = equal.map((id) => sign * votes.get(id)!).reduce((a, b) => (a > b ? a : b));
      equal = equal.filter((id) => sign * votes.get(id)! === best);
      if (equal.length === 1) return equal[0]!;
    }
    rounds.at(-1)!.lot = equal;
    return inOrderOfLots(equal, lotSecret).at(sign === 1n ? 0 : -1)!;
  }

  function moveFrom(id: string, valueOf: (pile: Pile) => bigint): void {
    for (const pile of piles) {
      if (pile.preferences[pile.at] !== id) continue;
      pile.value = valueOf(pile);
      while (pile.at < pile.preferences.length && !isContinuing(pile.preferences[pile.at]!)) pile.at += 1;
    }
  }

  record('first-preferences', null);
  while (valid > 0n && electedUntilNow() < seats && standing.some(isContinuing)) {
    const withSurplus = standing.filter((id) => states.get(id) === 'surplus');
    if (withSurplus.length > 0) {
      const from = pick(withSurplus, 1n);
      const votes = history.at(-1)!.get(from)!;
      states.set(from, 'done');
      settled.set(from, quota * scale);
      moveFrom(from, ({ value }) => ((votes - quota * scale) * value) / votes);
      record('surplus', from);
    } else {
      const from = pick(standing.filter(isContinuing), -1n);
      states.set(from, 'done');
      settled.set(from, 0n);
      moveFrom(from, ({ value }) => value);
      record('exclusion', from);
    }
  }
  return { quota: Number(quota), candidates: standing, rounds };
}

/** Ballots with the same preferences lie together; those without any for a candidate who stands are left out. */
function pilesOf(rankings: readonly string[], standing: readonly string[]): Pile[] {
  const piles = new Map<string, Pile>();
  for (const ranking of rankings) {
    const known = piles.get(ranking);
    if (known) known.ballots += 1n;
    else {
      const preferences = ranking.split('>').filter((id) => standing.includes(id));
      piles.set(ranking, { preferences, ballots: 1n, value: scale, at: 0 });
    }
  }
  return [...piles.values()].filter(({ preferences }) => preferences.length > 0);
}
