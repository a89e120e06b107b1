/** Where somebody came from who works off a queue: the list as it was filtered, and what stood in it, in its order. */
export interface QueuePath {
  search: string;
  ids: string[];
}

/** The path that a link from the list left in the history's state; `null` when one came to this `id` another way. */
export function queuePathOf(state: unknown, id: string): QueuePath | null {
  const path = (state as { queue?: QueuePath } | null)?.queue;
  return path?.ids.includes(id) ? path : null;
}
