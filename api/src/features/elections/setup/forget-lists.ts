import { dayMs } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import type { ElectionsContext } from '../context.ts';
import { type ElectionRecord, neverStood } from '../model.ts';
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

/**
 * Erases the rolls of past elections, which say who asked for a ballot, nominations that never were on the ballot, and who
 * proposed or seconded the others. The sealed figures stay.
 */
export function forgetRolls(context: ElectionsContext): void {
  const { models, now, views, audit } = context;
  forgetOld<Pick<ElectionRecord, '_id' | 'rollKey'>>(context, 'forget rolls', {
    period: 'rollsDays',
    find: (days) => {
      const before = { $lt: new Date(now() - days * dayMs) };
      return models.elections.find(
        {
          state: { $in: ['published', 'cancelled'] },
          rollErased: null,
          $or: [
            { state: 'published', publishesAt: before },
            { state: 'cancelled', createdAt: before },
          ],
        },
        { rollKey: 1 },
      );
    },
    async forget({ _id, rollKey }) {
      await removeFromRoll(models, rollKey);
      const unballoted = { election: _id, state: { $in: neverStood } };
      const candidates = await models.candidates.find(unballoted, { _id: 1 }).lean();
      await audit.forgetNames(candidates.map((candidate) => String(candidate._id)));
      await models.candidates.deleteMany(unballoted);
      await models.candidates.updateMany({ election: _id }, { $unset: { backers: 1, backings: 1 } });
      await models.backings.deleteMany({ election: _id });
      const { modifiedCount } = await models.elections.updateOne({ _id }, { $set: { rollErased: true } });
      views.changed(_id);
      return modifiedCount > 0;
    },
  });
}
