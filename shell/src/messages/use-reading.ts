import { countMessages, type Message, readMessages } from '@campus/contracts/messages';
import { useChange } from '@campus/portal-kit';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Between two looks for messages, in ms. Nothing is asked while the tab is hidden. */
export const refetchInterval = 30_000;

/**
 * Marks messages as read once they are on a screen that someone can see.
 * @returns the ids of the messages that were new on arrival
 */
export function useReading(messages: readonly Message[] | undefined): ReadonlySet<string> {
  const isVisible = useSyncExternalStore(onVisibility, () => document.visibilityState === 'visible');
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useChange(readMessages, {
    updates: countMessages,
    onMutate: (call) => {
      const { ids } = (call as { body: { ids: string[] } }).body;
      setSeen((before) => new Set([...before, ...ids]));
    },
  });
  // The API takes so many at once; the rest follows with the next render.
  const unseen = isVisible
    ? (messages ?? []).filter(({ id, read }) => !read && !seen.has(id)).slice(0, 100)
    : [];
  const key = unseen.map(({ id }) => id).join();
  useEffect(() => {
    if (key !== '') mutate({ body: { ids: key.split(',') } });
  }, [key, mutate]);
  return seen;
}

function onVisibility(notify: () => void): () => void {
  document.addEventListener('visibilitychange', notify);
  return () => document.removeEventListener('visibilitychange', notify);
}
