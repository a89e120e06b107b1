import { CommandError } from '../errors.ts';
import type { Doc } from '../values.ts';
import { catalogCommands } from './catalog.ts';
import { checkOptions, type Command, type Context } from './command.ts';
import { readCommands } from './read.ts';
import { serverCommands } from './server.ts';
import { writeCommands } from './write.ts';

const commands: Record<string, Command> = {
  ...serverCommands,
  ...readCommands,
  ...writeCommands,
  ...catalogCommands,
};

const commandOf = (request: Doc): string => Object.keys(request)[0] ?? '';

export function writes(request: Doc): boolean {
  const name = commandOf(request);
  return Object.hasOwn(commands, name) && commands[name]?.writes === true;
}

/**
 * The reply to a request, which for a refusal is one with `ok: 0`.
 * @throws a fault of the storage: nothing of the transaction may be acknowledged then
 */
export function run(request: Doc, context: Context): Doc {
  const name = commandOf(request);
  try {
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) throw new CommandError(59, `no such command: '${name}'`);
    checkOptions(name, command, request);
    return command.run(request, context);
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    if ((error as { code?: string }).code === 'ERR_SQLITE_ERROR') throw error;
    // Every write checks before it changes anything, so the fault has left nothing half done.
    console.error(`embedded-mongo: fault in ${name}:`, (error as Error).stack);
    return new CommandError(1, `internal fault in ${name}`).toReply();
  }
}
