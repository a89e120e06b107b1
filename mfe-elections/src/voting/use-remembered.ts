import { useSyncExternalStore } from 'react';
import type { Voter, VoterMemory } from './voter-memory.ts';

/** What this browser remembers for the voter; follows changes made in other tabs. */
export const useRemembered = <T>(memory: VoterMemory<T>, voter: Voter): T | null =>
  useSyncExternalStore(memory.subscribe, () => memory.get(voter));
