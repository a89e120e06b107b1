import { countMessages, type Message, readMessages } from '@campus/contracts/messages';
import { useChange } from '@campus/portal-kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** The bell and the pages have caches of their own: this event tells one that the other marked messages as read. */
const readEvent = 'campus-messages-read';
const announce = () => void dispatchEvent(new Event(readEvent));

/** Asks again when messages were marked as read elsewhere on the page. Other tabs notice when they come into view. */
export function useReadElsewhere(): void {
  const queries = useQueryClient();
  useEffect(() => {
    const askAgain = () => void queries.invalidateQueries({ queryKey: [readMessages.area] });
    addEventListener(readEvent, askAgain);
    return () => removeEventListener(readEvent, askAgain);
  }, [queries]);
}

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
    onSuccess: announce,
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
