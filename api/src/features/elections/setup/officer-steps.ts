import { dayInWords } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { isOver } from '../../../services/procedure/deadlines.ts';
import type { ElectionsContext } from '../context.ts';
import { changedMeanwhile, isRepeated, readElection, writeChange } from '../election-change.ts';
import { isPaused } from '../trust.ts';

/**
 * Publishes the final list: who stands then is on the ballot.
 * @throws DomainError `slate-closed` before its day, `nominations-waiting`, `state-changed`
 */
export async function publishFinalList(
  context: ElectionsContext,
  id: string,
  { version, actor }: { version: number; actor: string },
): Promise<void> {
  const { models, views, today } = context;
  const election = await readElection(context, id);
  const { state, nominationRules: rules, finalListOn } = election;
  const action = 'election.final-list';
  if (finalListOn && (await isRepeated(context, id, { actor, action }))) return;
  if (state !== 'nominations' || finalListOn || election.version !== version)
    throw await changedMeanwhile(context, id);
  if (!rules) throw new DomainError('slate-closed', { message: 'This election has no final list.' });
  const running = [rules.standUntil, rules.withdrawUntil]
    .filter((day): day is string => day !== null && !isOver(day, today()))
    .toSorted((one, other) => one.localeCompare(other))
    .at(-1);
  if (running)
    throw new DomainError('slate-closed', {
      message: `Students can stand or withdraw until ${dayInWords(running)}. Publish the final list after that day.`,
    });
  const waiting = () => models.candidates.exists({ election: id, state: 'nominated' });
  if (await waiting()) throw new DomainError('nominations-waiting');
  if (!(await writeChange(context, election, { actor, action, set: { finalListOn: today() } })))
    throw await changedMeanwhile(context, id);
  // Once more: a nomination may have come meanwhile. Sending one reads the election again after its write, too.
  if (!(await waiting())) return;
  await models.elections.updateOne(
    { _id: id, version: version + 1 },
    { $set: { finalListOn: null }, $inc: { version: 1 } },
  );
  views.changed(id);
  throw new DomainError('nominations-waiting');
}

/** Lets a paused election go on: an admin says why nothing was set back. */
export async function resumeElection(
  context: ElectionsContext,
  id: string,
  { version, reason, actor }: { version: number; reason: string; actor: string },
): Promise<void> {
  const election = await readElection(context, id);
  const note = { actor, action: 'election.resumed', reason } as const;
  if (isPaused(election.halted) && election.version === version) {
    // First, or the same silence would pause it again. A crash between the two leaves it paused.
    const aliveAt = await context.clock.databaseTime();
    await context.models.tallies.updateOne({ _id: id }, { $max: { aliveAt } });
    if (await writeChange(context, election, { ...note, set: { halted: null } })) return;
  }
  if (!(await isRepeated(context, id, note))) throw await changedMeanwhile(context, id);
}
