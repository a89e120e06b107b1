import type { ElectionsContext } from '../context.ts';
import { removeFromRoll, unusedLists } from '../roll.ts';

const hour = 3_600_000;

/** Removes the addresses of lists that a fault left behind: uploaded but never used, or no longer used. */
export async function forgetUnusedLists({
  models,
  views,
  traces,
  now,
  log,
}: ElectionsContext): Promise<void> {
  let count = 0;
  for await (const { rollKey, election } of unusedLists(models, now() - hour)) {
    const { _id, version } = election;
    // An upload that was frozen for so long is refused from here on: it would use a list without rows.
    const { matchedCount } = await models.elections.updateOne({ _id, version }, { $inc: { version: 1 } });
    if (matchedCount === 0) continue;
    views.changed(_id);
    await removeFromRoll(models, rollKey);
    count += 1;
  }
  if (count === 0) return;
  await traces.forgetDeleted();
  log.info({ count }, 'unused lists of voters were erased');
}
