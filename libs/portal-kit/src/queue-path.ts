/** The queue that the reader is working through: the list with its filters, and its items in order. */
export interface QueuePath {
  search: string;
  ids: string[];
}

/** The path that a link from the list left in the history's state; `null` when one came to this `id` another way. */
export function queuePathOf(state: unknown, id: string): QueuePath | null {
  const path = (state as { queue?: QueuePath } | null)?.queue;
  return path?.ids.includes(id) ? path : null;
}
