/** Milliseconds between two looks for messages. Nothing is asked while the tab is hidden. */
export const refetchInterval = 30_000;
