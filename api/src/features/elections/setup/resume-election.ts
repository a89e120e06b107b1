import { changedMeanwhile, isRepeated, readElection, writeChange } from '../election-change.ts';
import type { ElectionsContext } from '../context.ts';
import { isPaused } from '../trust.ts';

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
