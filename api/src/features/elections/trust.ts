import { setTimeout as pause } from 'node:timers/promises';
import { DomainError } from '../../platform/http/errors.ts';
import type { ElectionModels, ElectionRecord, Halt } from './model.ts';
import type { ElectionsContext } from './context.ts';
import { readElection, writeChange } from './election-change.ts';
import { longestSilenceMs } from './signs-of-life.ts';

/** Within which a process notes outside the database what it has counted in it. */
const notedWithinMs = 1000;

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

/** Stops an election: for good, or until an admin confirms it. Tells the log and the audit log. */
export async function haltElection(context: ElectionsContext, id: string, halted: Halt): Promise<void> {
  const election = await readElection(context, id);
  if (election.halted) return;
  const note = { actor: portal, action: 'election.halted', reason: halted.message } as const;
  if (await writeChange(context, election, { ...note, set: { halted } }))
    context.log.error({ election: id, cause: halted.cause }, `An election was stopped. ${halted.message}`);
}

export const isPaused = (halted: Halt | null | undefined): boolean => halted?.cause === 'silence';

type TrustedElection = Pick<ElectionRecord, '_id' | 'state' | 'halted'>;

/**
 * Why this election can't go on; `null` when it can. An election that the database has lost a part of is stopped. It is
 * paused after a silence that this process didn't live through: nothing on a machine that was set back can know it.
 *
 * Each voting token and each ballot raises a number in the database, and then its copy in this process's memory, before
 * it is acknowledged; a timer saves the copy outside the database. So the number in the database is never the lower one,
 * unless the database is an older one. A crash loses the last seconds of the copy: a database that was set back by more
 * than two minutes is noticed by its age then.
 */
export async function haltIfUntrusted(
  context: ElectionsContext,
  { _id, state, halted }: TrustedElection,
): Promise<Halt | null> {
  if (halted) return halted;
  const { models, progressFolder, signs, clock } = context;
  const stop = async (cause: Halt['cause'], message: string): Promise<Halt> => {
    await haltElection(context, _id, { cause, message });
    return { cause, message };
  };
  // In this order: what others raise meanwhile makes the stored numbers larger.
  const seen = signs.newest(_id);
  let promised = await progressFolder.read(_id);
  const readTally = () => models.tallies.findById(_id, { progress: 1, aliveAt: 1 }).lean();
  let stored = await readTally();
  if (promised === undefined) {
    if (stored?.progress === undefined) {
      // A draft, or opened by an earlier version of the portal.
      progressFolder.raise(_id, 0);
      await progressFolder.save();
      return null;
    }
    // Another process may have counted the first ballot just now.
    await pause(notedWithinMs);
    promised = await progressFolder.read(_id);
  }
  if (promised === undefined) {
    logUnknown(context, _id);
    return { cause: 'unknown', message: unknownProgress };
  }
  const isSetBack = () => seen !== undefined && stored?.aliveAt !== undefined && stored.aliveAt < seen;
  if ((stored?.progress ?? 0) < promised || isSetBack()) {
    await settleTally(models, _id);
    stored = await readTally();
  }
  const { progress = 0, aliveAt } = stored ?? {};
  if (progress < promised)
    return stop(
      'restored',
      `Ballots are missing from the database: voters were promised ${promised} voting tokens and ballots, and it has ${progress}. ` +
        `It was probably restored from a backup. Ballots are lost, and people could vote twice. ${whatNow}`,
    );
  if (!aliveAt || (state !== 'open' && state !== 'closed')) return null;
  if (isSetBack()) return stop('silence', silence(context, aliveAt, seen!));
  if (seen === undefined) {
    // A wrong clock can't tell how long the silence was. With one, no vote is taken either.
    if (!(await clock.agrees())) return null;
    // It may look late, because the clocks didn't agree: its own life is no silence.
    const livesSince = signs.livesSince();
    if (livesSince.getTime() - aliveAt.getTime() > longestSilenceMs)
      return stop('silence', silence(context, aliveAt, livesSince));
  }
  signs.saw(_id, aliveAt);
  return null;
}

function silence({ config: { timeZone } }: ElectionsContext, from: Date, to: Date): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'long', timeStyle: 'medium' });
  return (
    `The database has no sign of the portal between ${format.format(from)} and ${format.format(to)}. ` +
    'If the machine or the database was set back to an earlier state (a snapshot, a backup), votes are lost and people could vote twice: cancel the election and hold it again. ' +
    'If the portal was only stopped, or you are sure for another reason that nothing was set back, confirm that, and the election continues.'
  );
}

/** @throws DomainError `election-halted`, `election-paused` */
export async function requireTrust(context: ElectionsContext, election: TrustedElection): Promise<void> {
  const halted = await haltIfUntrusted(context, election);
  if (halted) throw new DomainError(isPaused(halted) ? 'election-paused' : 'election-halted');
}

/**
 * Notes for each election whose box isn't sealed that voting went on until now, and saves its progress outside the
 * database. To be called by a timer: its moments must say nothing about what voters do.
 */
export async function giveSignsOfLife(context: ElectionsContext): Promise<void> {
  const { models, now, signs, progressFolder } = context;
  const unsealed = await models.keys.find({}, { _id: 1 }).lean();
  // Whether or not a voter raised it.
  if (unsealed.length > 0) await progressFolder.save();
  for (const { _id } of unsealed) {
    const election = await models.elections.findById(_id, { state: 1, sealed: 1, halted: 1 }).lean();
    if (!election || election.sealed || (await haltIfUntrusted(context, election)) !== null) continue;
    const aliveAt = new Date(now());
    // Only over the sign that was just read: the database may have been set back since.
    const filter = { _id, aliveAt: signs.newest(_id) ?? null };
    const given = await models.tallies.updateOne(filter, { $max: { aliveAt } });
    if (given.modifiedCount > 0) signs.saw(_id, aliveAt);
  }
}

/** Notes that so many voting tokens are given out. To be called before they are. */
export async function advance(
  { models, progressFolder }: ElectionsContext,
  _id: string,
  tokens: number,
): Promise<void> {
  const tally = await models.tallies
    .findOneAndUpdate(
      { _id },
      { $inc: { progress: tokens } },
      { returnDocument: 'after', projection: { progress: 1 } },
    )
    .lean();
  if (!tally) throw new Error(`The election ${_id} has no tally.`);
  progressFolder.raise(_id, tally.progress ?? 0);
}

type Counts = Record<'cast' | 'issued' | 'eligible', number>;

/** Why these counts, of all ballots and of each paper, can't be true, in words for an admin; `null` when they can. */
export function impossibleCounts({ papers = [], ...all }: Counts & { papers?: Counts[] }): string | null {
  const wrong = [all, ...papers].find(({ cast, issued, eligible }) => cast > issued || issued > eligible);
  if (!wrong) return null;
  const { cast, issued, eligible } = wrong;
  return (
    `The counts can’t be true: ${cast} ballots, ${issued} voting tokens, ${eligible} voters. ` +
    `Keep a copy of the database, and find out who had access to it. ${whatNow}`
  );
}

export const changedBox =
  'The ballot box has changed since it was sealed at the end of voting. ' +
  `Keep a copy of the database, and find out who had access to it. ${whatNow}`;
