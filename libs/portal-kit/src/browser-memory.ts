import { useSyncExternalStore } from 'react';
import { deviceText, onErase, parseObject, personalText, storedText, type StoredText } from './storage.ts';

/** The part of a zod schema that is needed here. */
interface Schema<T> {
  safeParse: (value: unknown) => { success: boolean; data?: T | undefined };
}

/** A value that this browser remembers for each owner, such as a member. */
export interface BrowserMemory<Owner, T> {
  get(owner: Owner): T | null;
  /** `null` forgets. False when the browser forbids storage: then it is remembered until the page closes. */
  set(owner: Owner, value: T | null): boolean;
  /** Told of every change, in other tabs too. */
  subscribe: (listener: () => void) => () => void;
}

/**
 * Keeps a value for each owner, as JSON under the owner's name, until the member logs out. Values that don't fit the
 * schema are ignored.
 * @param where `tab`: only for this tab, until it is closed
 */
export function browserMemory<Owner, T>(
  name: string,
  schema: Schema<T>,
  nameOf: (owner: Owner) => string,
  where: 'browser' | 'tab' = 'browser',
): BrowserMemory<Owner, T> {
  // Remotes built before `deviceMemory` existed declare this here; a roll-back may bring such a one back.
  if (name === 'votingTokens') return deviceMemory(name, schema, nameOf);
  const { memory, forgetUnstored } = createMemory(
    personalText(name, where),
    storedText(name, where),
    schema,
    nameOf,
  );
  onErase(forgetUnstored);
  return memory;
}

/**
 * The same, but it survives a sign-out. Only for what a member would lose otherwise, and what tells the next person who
 * uses this browser nothing about them.
 */
export const deviceMemory = <Owner, T>(
  name: string,
  schema: Schema<T>,
  nameOf: (owner: Owner) => string,
): BrowserMemory<Owner, T> =>
  createMemory(deviceText(name), storedText(name, 'browser'), schema, nameOf).memory;

/** @param former where pages kept it before keys had a prefix */
function createMemory<Owner, T>(
  stored: StoredText,
  former: StoredText,
  schema: Schema<T>,
  nameOf: (owner: Owner) => string,
): { memory: BrowserMemory<Owner, T>; forgetUnstored: () => void } {
  const listeners = new Set<() => void>();
  const changed = () => listeners.forEach((listener) => listener());
  let stopListening: (() => void)[] = [];
  let unstored: string | null = null;
  let parsed: { text: string | null; values: Map<string, T> } = { text: null, values: new Map() };

  /** Owners that already have a value keep it; a tab with an older page continues with its own. */
  function moveFormer(): void {
    const left = parseObject(former.get());
    const kept = parseObject(stored.get());
    const moving = Object.keys(left).filter((owner) => !(owner in kept));
    if (moving.length === 0) return;
    for (const owner of moving) {
      kept[owner] = left[owner];
      delete left[owner];
    }
    const text = JSON.stringify(kept);
    if (stored.set(text)) former.set(Object.keys(left).length === 0 ? null : JSON.stringify(left));
    else unstored = text;
  }
  function values(): Map<string, T> {
    if (unstored === null) moveFormer();
    const text = unstored ?? stored.get();
    if (text !== parsed.text) parsed = { text, values: parse(text, schema) };
    return parsed.values;
  }

  const memory: BrowserMemory<Owner, T> = {
    get: (owner) => values().get(nameOf(owner)) ?? null,
    set(owner, value) {
      const next = new Map(values());
      if (value === null) next.delete(nameOf(owner));
      else next.set(nameOf(owner), value);
      const text = JSON.stringify(Object.fromEntries(next));
      unstored = stored.set(text) ? null : text;
      changed();
      return unstored === null;
    },
    subscribe(listener) {
      if (listeners.size === 0) stopListening = [stored, former].map((one) => one.onChangeElsewhere(changed));
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) stopListening.forEach((stop) => stop());
      };
    },
  };
  const forgetUnstored = () => {
    unstored = null;
    changed();
  };
  return { memory, forgetUnstored };
}

function parse<T>(text: string | null, schema: Schema<T>): Map<string, T> {
  const values = new Map<string, T>();
  for (const [name, value] of Object.entries(parseObject(text))) {
    const result = schema.safeParse(value);
    if (result.success) values.set(name, result.data!);
  }
  return values;
}

export const useRemembered = <Owner, T>(memory: BrowserMemory<Owner, T>, owner: Owner): T | null =>
  useSyncExternalStore(memory.subscribe, () => memory.get(owner));
