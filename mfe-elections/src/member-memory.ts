interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** What this browser remembers for each member who uses it. */
export interface MemberMemory<T> {
  get(memberId: string): T | null;
  /** `null` forgets. */
  set(memberId: string, value: T | null): void;
  /** Told of every change, in other tabs too. */
  subscribe: (listener: () => void) => () => void;
}

/** Keeps a value per member under one localStorage key, as JSON by member id. What doesn't fit the schema isn't there. */
export function memberMemory<T>(key: string, schema: Schema<T>): MemberMemory<T> {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  const onStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) changed();
  };
  // A browser may forbid storage; then the page remembers as long as it is open.
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
    get: (memberId) => values().get(memberId) ?? null,
    set(memberId, value) {
      const next = new Map(values());
      if (value === null) next.delete(memberId);
      else next.set(memberId, value);
      const text = JSON.stringify(Object.fromEntries(next));
      try {
        localStorage.setItem(key, text);
        unstored = null;
      } catch {
        unstored = text;
      }
      changed();
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
    for (const [memberId, value] of Object.entries(JSON.parse(text ?? '{}') as object)) {
      const result = schema.safeParse(value);
      if (result.success) values.set(memberId, result.data);
    }
  } catch {
    // Something else wrote under this key: nothing is remembered.
  }
  return values;
}
