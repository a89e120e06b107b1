import { within } from './stored-by-id.ts';

export interface DailyLimit {
  /** Whose turns they are: a member's id, or a mailbox. */
  whose: string;
  /** `2026-11-22`, or a week: `2026-W47`. */
  day: string;
  most: number;
  /** The field that holds the turn; its index is unique. */
  field?: string;
}

interface Distinct {
  distinct: (field: string, filter: Record<string, unknown>) => Promise<unknown[]>;
}

/**
 * The turns that are left: an insert takes one by storing it, so that no two at once can have the same. In random order,
 * so that none tells which of two came first.
 */
export async function freeTurns(collection: Distinct, limit: DailyLimit): Promise<string[]> {
  const { whose, day, most, field = 'turn' } = limit;
  const all = Array.from({ length: most }, (_, count) => `${whose}:${day}:${count}`);
  // One range of the index: naming each turn takes the embedded database almost twice as long.
  const taken = new Set(await collection.distinct(field, { [field]: within(`${whose}:${day}`) }));
  return all
    .filter((turn) => !taken.has(turn))
    .map((turn) => ({ turn, place: Math.random() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ turn }) => turn);
}
