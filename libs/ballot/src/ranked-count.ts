import type { RankedCount } from '@campus/contracts/elections';

/** A lot has to be drawn, and its secret isn't known. */
export class LotNeeded extends Error {}

type Round = RankedCount['rounds'][number];

/** Ballots that are worth the same and have moved together until now. */
interface Parcel {
  preferences: readonly string[];
  ballots: number;
  /** The worth of each ballot, in hundred-thousandths of a vote. */
  value: number;
}

const one = 100_000;

/**
 * Counts a ranked post by the rule of the Scottish Local Government Elections Order 2007 (SSI 2007/42), schedule 1, rules
 * 45 to 52: single transferable vote, and with one seat the instant run-off. Surpluses move by the weighted inclusive
 * Gregory method to five decimal places. All numbers are whole hundred-thousandths.
 * @param rankings how many ballots say `a>b>c`; preferences for others than `candidates` are passed over
 * @param lotOf the lot of a candidate: of those who were equal in every round, the smallest wins
 * @throws LotNeeded if there is no `lotOf`
 */
export function countRanked(
  { seats, candidates }: { seats: number; candidates: readonly string[] },
  rankings: ReadonlyMap<string, number>,
  lotOf: ((candidateId: string) => string) | null,
): Omit<RankedCount, 'postId'> {
  const continuing = new Set(candidates);
  const parcels = new Map(candidates.map((id) => [id, [] as Parcel[]]));
  const votes = new Map(candidates.map((id) => [id, 0]));
  const rounds: Round[] = [];
  const waiting: string[] = [];
  let vacancies = seats;
  let cast = 0;

  function give(parcel: Parcel): boolean {
    const to = parcel.preferences.find((id) => continuing.has(id));
    if (to === undefined) return false;
    parcels.get(to)!.push(parcel);
    votes.set(to, votes.get(to)! + parcel.ballots * parcel.value);
    return true;
  }

  function elect(ids: string[]): string[] {
    const elected = ids.toSorted((a, b) => votes.get(b)! - votes.get(a)!);
    for (const id of elected) continuing.delete(id);
    vacancies -= elected.length;
    return elected;
  }

  /** Rules 47 and 52. */
  function endRound(kind: Round['kind'], from: string | null): void {
    const reached = elect([...continuing].filter((id) => votes.get(id)! >= quota * one));
    waiting.push(...reached);
    const last = cast > 0 && continuing.size <= vacancies ? elect([...continuing]) : [];
    const held = [...votes.values()];
    rounds.push({
      kind,
      from,
      votes: held,
      nonTransferable: cast * one - held.reduce((sum, each) => sum + each, 0),
      elected: [...reached, ...last],
      lot: [],
    });
  }

  /** Rules 49 and 51: of equals, those who were ahead (or behind) in the last round that tells them apart; else a lot. */
  function choose(equal: string[], wanted: 'most' | 'fewest'): string {
    let tied = equal;
    for (let index = rounds.length - 2; index >= 0 && tied.length > 1; index -= 1) {
      const votesThen = (id: string) => rounds[index]!.votes[candidates.indexOf(id)]!;
      const best = Math[wanted === 'most' ? 'max' : 'min'](...tied.map(votesThen));
      tied = tied.filter((id) => votesThen(id) === best);
    }
    if (tied.length === 1) return tied[0]!;
    if (!lotOf) throw new LotNeeded();
    rounds.at(-1)!.lot = tied;
    const lots = tied.toSorted((a, b) => (lotOf(a) < lotOf(b) ? -1 : 1));
    return lots.at(wanted === 'most' ? 0 : -1)!;
  }

  for (const [ranking, ballots] of rankings)
    if (give({ preferences: ranking.split('>'), ballots, value: one })) cast += ballots;
  const quota = Math.floor(cast / (seats + 1)) + 1;
  endRound('first-preferences', null);

  while (cast > 0 && vacancies > 0 && continuing.size > 0) {
    const surplusOf = (id: string) => votes.get(id)! - quota * one;
    const largest = Math.max(0, ...waiting.map(surplusOf));
    if (largest > 0) {
      const from = choose(
        waiting.filter((id) => surplusOf(id) === largest),
        'most',
      );
      waiting.splice(waiting.indexOf(from), 1);
      const total = BigInt(votes.get(from)!);
      for (const { value, ...parcel } of parcels.get(from)!)
        give({ ...parcel, value: Number((BigInt(largest) * BigInt(value)) / total) });
      votes.set(from, quota * one);
      endRound('surplus', from);
      continue;
    }
    const fewest = Math.min(...[...continuing].map((id) => votes.get(id)!));
    const from = choose(
      [...continuing].filter((id) => votes.get(id) === fewest),
      'fewest',
    );
    continuing.delete(from);
    votes.set(from, 0);
    for (const parcel of parcels.get(from)!) give(parcel);
    endRound('exclusion', from);
  }
  return { quota, candidates: [...candidates], rounds };
}
