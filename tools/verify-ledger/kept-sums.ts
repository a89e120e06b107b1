/** A document of sums that the portal keeps, so as not to add entries up each time. */
export interface Kept {
  _id: string;
  /** The last entry that is in them. */
  applied: number;
}

/** Sums by what they are of, for people. */
export type Lines = Map<string, number | string | boolean>;

/**
 * Compares sums that are kept with what the entries come to, each at the entry that it says it goes up to: the portal
 * may be adding the next one just now.
 */
export class KeptSums<K extends Kept> {
  readonly #kept: Map<string, K>;
  /** Up to this entry, none may lack any. */
  readonly #progress: number;
  readonly #linesOf: (kept: K) => Lines;
  readonly #name: (id: string) => string;
  readonly #faults: string[];
  readonly #compared = new Set<string>();
  /** Last entry that must be in. */
  readonly #due = new Map<string, number>();

  constructor(
    kept: K[],
    {
      progress,
      linesOf,
      name,
      faults,
    }: { progress: number; linesOf: (kept: K) => Lines; name: (id: string) => string; faults: string[] },
  ) {
    this.#kept = new Map(kept.map((sums) => [sums._id, sums]));
    this.#progress = progress;
    this.#linesOf = linesOf;
    this.#name = name;
    this.#faults = faults;
  }

  /** After an entry was added that changes the sums with this id; `right` is what they come to then. */
  pass(id: string, number: number, right: () => Lines): void {
    if (number <= this.#progress) this.#due.set(id, number);
    const kept = this.#kept.get(id);
    if (kept?.applied !== number) return;
    this.#compared.add(id);
    const [said, there] = [this.#linesOf(kept), right()];
    for (const what of new Set([...said.keys(), ...there.keys()])) {
      const [a, b] = [said.get(what) ?? 0, there.get(what) ?? 0];
      if (a !== b)
        this.#faults.push(`${this.#name(id)}, ${what}: stored ${a}, but the entries add up to ${b}.`);
    }
  }

  /** After the last entry. */
  end(): void {
    for (const [id, { applied }] of this.#kept)
      if (!this.#compared.has(id))
        this.#faults.push(`${this.#name(id)} include entry ${applied}, which doesn't belong to them.`);
    for (const [id, number] of this.#due) {
      const kept = this.#kept.get(id);
      if (!kept) this.#faults.push(`${this.#name(id)} are missing.`);
      else if (kept.applied < number)
        this.#faults.push(
          `${this.#name(id)} go up to entry ${kept.applied}, but entry ${number} is missing.`,
        );
    }
  }
}
