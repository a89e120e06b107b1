import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** A connection that nothing refers to is closed by the garbage collector, and its lock is gone. */
const held = new Set<DatabaseSync>();

/**
 * Takes the lock that `file` stands for and holds it until the returned function is called or the process ends,
 * however it ends. Returns null when another process still holds it after `waitMs`.
 *
 * An empty SQLite database serves as the lock because SQLite asks the operating system for a real file lock on every
 * platform: unlike a pid file it can't go stale, and of two that start at once exactly one gets it.
 */
export function takeLock(file: string, waitMs = 0): (() => void) | null {
  mkdirSync(dirname(file), { recursive: true });
  const database = new DatabaseSync(file, { timeout: waitMs });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    const SQLITE_BUSY = 5;
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return null;
    throw error;
  }
  held.add(database);
  return () => {
    held.delete(database);
    database.close();
  };
}
