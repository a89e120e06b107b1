import { useEffect, useSyncExternalStore } from 'react';
import { useShell } from '../shell-context.tsx';
import type { RemoteState } from './remotes.ts';

/** A remote, loaded when it is first needed. */
export function useRemote(id: string): RemoteState & { retry: () => void; openAnyway: () => void } {
  const { remotes } = useShell();
  const state = useSyncExternalStore(remotes.subscribe, () => remotes.get(id));
  useEffect(() => void remotes.load(id), [remotes, id]);
  return {
    ...state,
    retry: () => void remotes.load(id),
    openAnyway: () => void remotes.load(id, { anyway: true }),
  };
}
