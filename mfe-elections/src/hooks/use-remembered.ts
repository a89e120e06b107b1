import { useSyncExternalStore } from 'react';
import type { MemberMemory } from '../member-memory.ts';

/** What this browser remembers for the member; follows changes made in other tabs. */
export const useRemembered = <T>(memory: MemberMemory<T>, memberId: string): T | null =>
  useSyncExternalStore(memory.subscribe, () => memory.get(memberId));
