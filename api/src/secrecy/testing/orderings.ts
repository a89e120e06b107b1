/** One thing that could tell an order: a column of a table, the bytes of a page, the times of files. */
export interface Clue {
  /** The same in every repetition, so that repetitions add up. */
  name: string;
  /** The places of people, who are numbered in the order in which they came. */
  places: Map<number, Sortable>;
  /** The people to compare. Those without a place come last: the lack of one may tell as well. */
  among: Iterable<number>;
}
export type Sortable = readonly (number | string)[];

interface Score {
  /** Pairs in the true order less pairs in the opposite order: Kendall's S. */
  agreement: number;
  /** Its variance when the clue knows nothing. */
  variance: number;
}

/**
 * Compares orderings with the true one, and adds up what belongs together.
 *
 * Kendall's S of a random permutation of n is a sum of independent uniform variables (its inversion table), each of
 * which is sub-Gaussian with its own variance. So Hoeffding's bound is exact for sums of S as well, however small n is:
 * P(|S| ≥ z·σ) ≤ 2·exp(−z²/2). Equal places are ordered at random, which keeps it so.
 */
export class Orderings {
  readonly #scores = new Map<string, Score>();

  add(group: string, { name, places, among }: Clue): void {
    if (places.size === 0) return;
    const luck = new Map([...among].map((person) => [person, Math.random()]));
    const order = [...luck.keys()].toSorted(
      (one, other) =>
        compare(places.get(one) ?? last, places.get(other) ?? last) || luck.get(one)! - luck.get(other)!,
    );
    this.#count(`${group}: ${name}`, order);
    this.#count(`all groups: ${name}`, order);
  }

  /** How many clues were tried. */
  get tried(): number {
    return this.#scores.size;
  }

  /** Standard deviations by which each clue agrees with the true order, or with its reverse; the strongest first. */
  strongest(): { name: string; z: number }[] {
    return [...this.#scores]
      .map(([name, { agreement, variance }]) => ({ name, z: Math.abs(agreement) / Math.sqrt(variance) }))
      .toSorted((one, other) => other.z - one.z);
  }

  /** Those that agree by more than chance explains: the strongest ten. */
  telling(): { name: string; z: number }[] {
    return this.strongest()
      .filter(({ z }) => z > limit)
      .slice(0, 10);
  }

  /** An upper bound of the probability that any of so many clues is taken for telling when all are chance. */
  get falseAlarm(): number {
    return this.tried * 2 * Math.exp(-(limit ** 2) / 2);
  }

  #count(name: string, order: number[]): void {
    const n = order.length;
    if (n < 2) return;
    let agreement = 0;
    for (let one = 0; one < n; one += 1)
      for (let other = one + 1; other < n; other += 1) agreement += order[one]! < order[other]! ? 1 : -1;
    const score = this.#scores.get(name) ?? { agreement: 0, variance: 0 };
    this.#scores.set(name, score);
    score.agreement += agreement;
    score.variance += (n * (n - 1) * (2 * n + 5)) / 18;
  }
}

/** Standard deviations. With up to 90,000 clues the probability of a false alarm is below 1e-6. */
const limit = 7.2;
const last: Sortable = [Infinity];

function compare(one: Sortable, other: Sortable): number {
  for (const [index, a] of one.entries()) {
    const b = other[index];
    if (b === undefined) return 1;
    if (a !== b) return typeof a === typeof b ? (a < b ? -1 : 1) : typeof a === 'number' ? -1 : 1;
  }
  return one.length - other.length;
}
