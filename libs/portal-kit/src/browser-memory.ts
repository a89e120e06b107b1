import type * as z from 'zod/mini';

/** What this browser remembers for each of its owners: members who use it, say. */
export interface BrowserMemory<Owner, T> {
  get(owner: Owner): T | null;
  /** `null` forgets. False when the browser forbids storage: then it is remembered until the page closes. */
  set(owner: Owner, value: T | null): boolean;
  /** Told of every change, in other tabs too. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value for each owner under one localStorage key, as JSON by the owner's name. What doesn't fit the schema
 * isn't there. With `sessionStorage` it is this tab's alone, and gone with it.
 */
export function browserMemory<Owner, T>(
  key: string,
  schema: z.ZodMiniType<T>,
  nameOf: (owner: Owner) => string,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): BrowserMemory<Owner, T> {
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
      return globalThis[kind].getItem(key);
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
    get: (owner) => values().get(nameOf(owner)) ?? null,
    set(owner, value) {
      const next = new Map(values());
      if (value === null) next.delete(nameOf(owner));
      else next.set(nameOf(owner), value);
      const text = JSON.stringify(Object.fromEntries(next));
      try {
        globalThis[kind].setItem(key, text);
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

function parse<T>(text: string | null, schema: z.ZodMiniType<T>): Map<string, T> {
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
