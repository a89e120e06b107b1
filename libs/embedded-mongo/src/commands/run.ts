import { CommandError } from '../errors.ts';
import { FolderError, NoRoomError } from '../store/engine.ts';
import { TimeLimit } from '../time-limit.ts';
import { checkDepth, type Doc, maxDepth } from '../values.ts';
import { catalogCommands } from './catalog.ts';
import { checkOptions, type Command, type Context, countIn } from './command.ts';
import { readCommands } from './read.ts';
import { serverCommands } from './server.ts';
import { writeCommands } from './write.ts';

export const commands: Record<string, Command> = {
  ...serverCommands,
  ...readCommands,
  ...writeCommands,
  ...catalogCommands,
};

const commandOf = (request: Doc): string => Object.keys(request)[0] ?? '';

const named = (name: string): Command | undefined =>
  Object.hasOwn(commands, name) ? commands[name] : undefined;

export const writes = (request: Doc): boolean => named(commandOf(request))?.writes === true;

/** Whether it runs between two transactions, not in one. */
export const runsApart = (request: Doc): boolean => named(commandOf(request))?.apart === true;

/**
 * Carries a request out, giving way at each step. The reply to a refused one has `ok: 0`.
 * @throws a fault of the storage: nothing of the transaction may be acknowledged then
 */
export function* run(request: Doc, context: Omit<Context, 'time'>): Generator<undefined, Doc> {
  const name = commandOf(request);
  const command = named(name);
  try {
    if (!command) throw new CommandError('CommandNotFound', `no such command: '${name}'`);
    checkOptions(name, command, request);
    checkDepth(request, maxDepth.request);
    const time = new TimeLimit(context.turn, countIn(request, 'maxTimeMS', 0));
    const reply = command.run(request, { ...context, time });
    return isInSteps(reply) ? yield* reply : reply;
  } catch (error) {
    if (error instanceof CommandError) return error.toReply();
    if (error instanceof NoRoomError)
      return new CommandError(
        'OutOfDiskSpace',
        `the file could not be rewritten: ${error.message}`,
      ).toReply();
    if (error instanceof FolderError || (error as { code?: string }).code === 'ERR_SQLITE_ERROR') throw error;
    // Every write checks before it changes anything, so the fault has left nothing half done.
    console.error(`embedded-mongo: fault in ${name}:`, (error as Error).stack);
    return new CommandError('InternalError', `internal fault in ${name}`).toReply();
  }
}

const isInSteps = (reply: Doc | Generator<undefined, Doc>): reply is Generator<undefined, Doc> =>
  Symbol.iterator in reply;
