import { isWiped } from '../policy.ts';
import { pictureIds } from '../handling/wipe.ts';
import type { ComplaintsContext } from '../context.ts';
import { daysBefore } from '../../../platform/days.ts';
import { findByIds } from '../../../platform/storage/stored-by-id.ts';

const sweepIntervalMs = 3_600_000;
/** Pictures that are looked at together. */
const batch = 100;

/**
 * Removes pictures that came before yesterday and whose complaint never came, because of a crash between the two. No
 * filing takes as long as that.
 */
export function removeLeftPictures({
  models: { complaints, pictures },
  jobs,
  today,
}: ComplaintsContext): void {
  jobs.repeat('complaint-pictures', sweepIntervalMs, async () => {
    for (;;) {
      // Sent again since, a picture waits since then.
      const old = { waitsSince: { $lt: daysBefore(today(), 1) } };
      const ids = (await pictures.find(old, { _id: 1 }).limit(batch).lean()).map(({ _id }) => _id);
      if (ids.length === 0) return;
      const owners = await findByIds(complaints, new Set(ids.map((id) => id.slice(0, id.indexOf(':')))), {
        state: 1,
        pictures: 1,
      });
      const owned = owners.flatMap((owner) => (isWiped(owner) ? [] : pictureIds(owner._id, owner.pictures)));
      await pictures.deleteMany({ _id: { $in: ids, $nin: owned }, ...old });
      await pictures.updateMany({ _id: { $in: owned }, ...old }, { $unset: { waitsSince: 1 } });
    }
  });
}
