import type { Connection } from 'mongoose';

/** Milliseconds between two looks, and the looks after which a heartbeat without an end counts as stuck. */
const interval = 3000;
const mostLooks = 6;

/**
 * Calls `onStuck` once when the driver has stopped looking for a database. Its heartbeat writes to a socket that the
 * other side has just closed and then waits for ever, so the driver never finds the database again: each call fails
 * until the process ends. A heartbeat takes 15 s at most otherwise. Looks are counted, not time: a machine that was
 * asleep isn't stuck.
 * @returns ends the watch
 */
export function watchHeartbeats(
  client: Pick<ReturnType<Connection['getClient']>, 'on'>,
  onStuck: (address: string) => void,
): () => void {
  /** Heartbeats under way: looks so far, by the server's address. */
  const looks = new Map<string, number>();
  client.on('serverHeartbeatStarted', ({ connectionId }) => void looks.set(connectionId, 0));
  client.on('serverHeartbeatSucceeded', ({ connectionId, awaited }) => {
    // The next one of a stream begins by itself.
    if (awaited) looks.set(connectionId, 0);
    else looks.delete(connectionId);
  });
  client.on('serverHeartbeatFailed', ({ connectionId }) => void looks.delete(connectionId));
  client.on('serverClosed', ({ address }) => void looks.delete(address));
  const timer = setInterval(() => {
    for (const [address, before] of looks) {
      looks.set(address, before + 1);
      if (before + 1 < mostLooks) continue;
      clearInterval(timer);
      onStuck(address);
      return;
    }
  }, interval).unref();
  return () => clearInterval(timer);
}
