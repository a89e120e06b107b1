interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** What this browser remembers for each voter who uses it. */
export interface VoterMemory<T> {
  get(voter: Voter): T | null;
  /** `null` forgets. False when the browser forbids storage: then it is remembered until the page closes. */
  set(voter: Voter, value: T | null): boolean;
  /** Told of every change, in other tabs too. */
  subscribe: (listener: () => void) => () => void;
}

/** A member in an election. */
export interface Voter {
  memberId: string;
  electionId: string;
}
export const voterName = ({ memberId, electionId }: Voter) => `${memberId}/${electionId}`;

/** Keeps a value per voter under one localStorage key, as JSON by member and election. What doesn't fit the schema isn't there. */
export function voterMemory<T>(key: string, schema: Schema<T>): VoterMemory<T> {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  let unstored: string | null = null;
  let parsed: { text: string | null; values: Map<string, T> } = { text: null, values: new Map() };

  function readText(): string | null {
    if (unstored !== null) return unstored;
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  }
  function values(): Map<string, T> {
    const text = readText();
    if (text !== parsed.text) parsed = { text, values: parse(text, schema) };
    return parsed.values;
  }

  return {
    get: (voter) => values().get(voterName(voter)) ?? null,
    set(voter, value) {
      const next = new Map(values());
      if (value === null) next.delete(voterName(voter));
      else next.set(voterName(voter), value);
      const text = JSON.stringify(Object.fromEntries(next));
      try {
        localStorage.setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
      changed();
      return unstored === null;
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener('storage', onStorage);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('storage', onStorage);
      };
    },
  };
}

function parse<T>(text: string | null, schema: Schema<T>): Map<string, T> {
  const values = new Map<string, T>();
  try {
    for (const [name, value] of Object.entries(JSON.parse(text ?? '{}') as object)) {
      const result = schema.safeParse(value);
      if (result.success) values.set(name, result.data);
    }
  } catch {
    // Something else wrote under this key: nothing is remembered.
  }
  return values;
}
