import { useSyncExternalStore } from 'react';
import type { BrowserMemory } from './browser-memory.ts';

/** A value that this browser remembers for its owner; follows changes in other tabs. */
export const useRemembered = <Owner, T>(memory: BrowserMemory<Owner, T>, owner: Owner): T | null =>
  useSyncExternalStore(memory.subscribe, () => memory.get(owner));
