import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../platform/http/errors.ts';
import type { ElectionModels, ElectionRecord, Halt } from './model.ts';
import type { ElectionsContext } from './context.ts';
import { readElection, writeChange } from './election-change.ts';

/** Within which a process notes outside the database what it has counted in it. */
const notedWithinMs = 1000;

/** The actor of a halt in the audit log. */
const portal = 'portal';

const whatNow = 'Cancel the election and hold it again.';
const unknownProgress =
  'This server has no record of the progress of voting. ' +
  `If the database was restored from a backup, votes may be lost: ${whatNow.toLowerCase()} ` +
  'If this is a new server or a new folder, the operator must give it the ELECTION_PROGRESS_DIR of the others.';

/** Elections of unknown progress that were logged, by process. */
const loggedUnknown = new WeakMap<ElectionsContext['progressFolder'], Set<string>>();

function logUnknown({ progressFolder, log }: ElectionsContext, id: string): void {
  const logged = loggedUnknown.get(progressFolder) ?? new Set();
  loggedUnknown.set(progressFolder, logged);
  if (!logged.has(id)) log.error({ election: id }, unknownProgress);
  logged.add(id);
}

/**
 * Lets the next reads of the tally have all that was acknowledged. Right after a change of primary, a read can lack some,
 * until the new primary has acknowledged a write.
 */
export async function settleTally({ tallies }: Pick<ElectionModels, 'tallies'>, _id: string): Promise<void> {
  await tallies.updateOne({ _id }, { $inc: { looks: 1 } });
}

/** Stops an election for good: it can only be cancelled. Tells the log and the audit log. */
export async function haltElection(context: ElectionsContext, id: string, halted: Halt): Promise<void> {
  const election = await readElection(context, id);
  if (election.halted) return;
  const note = { actor: portal, action: 'election.halted', reason: halted.message } as const;
  if (await writeChange(context, election, { ...note, set: { halted } }))
    context.log.error({ election: id, cause: halted.cause }, `An election was stopped. ${halted.message}`);
}

/**
 * Why this election can't go on, in words for an admin; `null` when it can. An election that the database has lost a part
 * of is stopped.
 *
 * Each voting token and each ballot raises a number in the database, and then its copy outside, before it is acknowledged.
 * So the number in the database is never the lower one, unless the database is an older one.
 */
export async function distrust(
  context: ElectionsContext,
  { _id, halted }: Pick<ElectionRecord, '_id' | 'halted'>,
): Promise<string | null> {
  if (halted) return halted.message;
  const { models, progressFolder } = context;
  // In this order: what others raise meanwhile makes the second number larger.
  let promised = await progressFolder.read(_id);
  const readProgress = async () => (await models.tallies.findById(_id, { progress: 1 }).lean())?.progress;
  let stored = await readProgress();
  if (promised === undefined) {
    if (stored === undefined) {
      // A draft, or opened by an earlier version of the portal.
      await progressFolder.raise(_id, 0);
      return null;
    }
    // Another process may have counted the first ballot just now.
    await pause(notedWithinMs);
    promised = await progressFolder.read(_id);
  }
  if (promised === undefined) {
    logUnknown(context, _id);
    return unknownProgress;
  }
  if ((stored ?? 0) >= promised) return null;
  await settleTally(models, _id);
  stored = await readProgress();
  if ((stored ?? 0) >= promised) return null;
  const message =
    `Ballots are missing from the database: voters were promised ${promised} voting tokens and ballots, and it has ${stored ?? 0}. ` +
    `It was probably restored from a backup. Ballots are lost, and people could vote twice. ${whatNow}`;
  await haltElection(context, _id, { cause: 'restored', message });
  return message;
}

/** @throws DomainError `election-halted` */
export async function requireTrust(
  context: ElectionsContext,
  election: Pick<ElectionRecord, '_id' | 'halted'>,
): Promise<void> {
  if ((await distrust(context, election)) !== null) throw new DomainError('election-halted');
}

/** Notes that a voting token is given out. To be called before it is. */
export async function advance({ models, progressFolder }: ElectionsContext, _id: string): Promise<void> {
  const tally = await models.tallies
    .findOneAndUpdate(
      { _id },
      { $inc: { progress: 1 } },
      { returnDocument: 'after', projection: { progress: 1 } },
    )
    .lean();
  if (!tally) throw new Error(`The election ${_id} has no tally.`);
  await progressFolder.raise(_id, tally.progress ?? 0);
}

/** Why these counts can't be true, in words for an admin; `null` when they can. */
export function impossibleCounts({
  cast,
  issued,
  eligible,
}: Record<'cast' | 'issued' | 'eligible', number>): string | null {
  if (cast <= issued && issued <= eligible) return null;
  return (
    `The counts can’t be true: ${cast} ballots, ${issued} voting tokens, ${eligible} voters. ` +
    `Keep a copy of the database, and find out who had access to it. ${whatNow}`
  );
}

/** Why the box can't be published, in words for an admin. */
export const changedBox =
  'The ballot box has changed since it was sealed at the end of voting. ' +
  `Keep a copy of the database, and find out who had access to it. ${whatNow}`;
