import { CommandError } from '../errors.ts';
import type { Store } from '../store/store.ts';
import { type Command, databaseOf } from './command.ts';

/** A copy of the database that is being made, or the last one. */
type Copy = { id: string; file: string; state: 'running' | 'done' | 'failed'; reason?: string };

const copies = new WeakMap<Store, Copy>();

/**
 * `{ backup: <id> }` begins a copy of all databases beside the other commands. Sent again with the same id, it says how
 * far the copy is. The client moves the file away. It lies in the data folder, so no client can have the server write
 * anywhere else.
 */
export const backup: Command = {
  writes: false,
  apart: true,
  options: [],
  run(request, { store }) {
    if (databaseOf(request) !== 'admin')
      throw new CommandError('Unauthorized', 'backup may only be run against the admin database.');
    const id = request['backup'];
    if (typeof id !== 'string' || !/^[0-9a-f]{32}$/.test(id))
      throw new CommandError('BadValue', 'the id of a backup has to be 32 digits, 0-9 and a-f');
    const last = copies.get(store);
    if (last?.id === id) return { ...last, ok: 1 };
    if (last?.state === 'running')
      throw new CommandError('ConflictingOperationInProgress', 'another backup is under way');
    const { file, done } = store.engine.copy(`backup-${id}.sqlite`);
    const copy: Copy = { id, file, state: 'running' };
    copies.set(store, copy);
    done.then(
      () => (copy.state = 'done'),
      (error: Error) => Object.assign(copy, { state: 'failed', reason: error.message }),
    );
    return { ...copy, ok: 1 };
  },
};
