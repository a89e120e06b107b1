/** A document of sums that the portal keeps, so as not to add entries up each time. */
export interface Kept {
  _id: string;
  /** The last entry that is in them. */
  applied: number;
}

/** Sums by what they are of, for people. */
export type Lines = Map<string, number | string | boolean>;

interface Comparison<K extends Kept> {
  /** Up to this entry, none of the sums may lack any. */
  progress: number;
  linesOf: (kept: K) => Lines;
  nameOf: (id: string) => string;
  complain: (fault: string) => void;
}

/**
 * Compares sums that are kept with what the entries come to, each at the entry that it says it goes up to: the portal
 * may be adding the next one just now.
 */
export function compareKept<K extends Kept>(
  documents: K[],
  { progress, linesOf, nameOf, complain }: Comparison<K>,
) {
  const kept = new Map(documents.map((sums) => [sums._id, sums]));
  const compared = new Set<string>();
  /** Last entry that must be in. */
  const due = new Map<string, number>();
  return {
    /** After an entry was added that changes the sums with this id; `right` is what they come to then. */
    pass(id: string, number: number, right: () => Lines): void {
      if (number <= progress) due.set(id, number);
      const sums = kept.get(id);
      if (sums?.applied !== number) return;
      compared.add(id);
      const [said, there] = [linesOf(sums), right()];
      for (const what of new Set([...said.keys(), ...there.keys()])) {
        const [a, b] = [said.get(what) ?? 0, there.get(what) ?? 0];
        if (a !== b) complain(`${nameOf(id)}, ${what}: stored ${a}, but the entries add up to ${b}.`);
      }
    },

    /** After the last entry. */
    end(): void {
      for (const [id, { applied }] of kept)
        if (!compared.has(id))
          complain(`${nameOf(id)} include entry ${applied}, which doesn't belong to them.`);
      for (const [id, number] of due) {
        const sums = kept.get(id);
        if (!sums) complain(`${nameOf(id)} are missing.`);
        else if (sums.applied < number)
          complain(`${nameOf(id)} go up to entry ${sums.applied}, but entry ${number} is missing.`);
      }
    },
  };
}
