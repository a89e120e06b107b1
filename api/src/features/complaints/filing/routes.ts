import {
  fileAnonymously,
  fileComplaint,
  getComplaintTerms,
  issueComplaintTokens,
} from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import { findByIds, requireStoredById } from '../../../platform/storage/stored-by-id.ts';
import { isWiped } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { fileNamed, fileUnnamed } from './file-complaint.ts';
import { createWeekKeys, issueTokens } from './week-keys.ts';
import { pictureIds } from '../handling/read-complaint.ts';
import { daysBefore } from '../../../platform/days.ts';

const checkIntervalMs = 10_000;

export function mountFiling(context: ComplaintsContext): void {
  const { route, config } = context;
  const keys = createWeekKeys(context);
  removeLeftPictures(context);

  const { complaints, pictures, meToo, issuedTokens, figures } = context.models;
  // Not for good: a restore may bring other collections.
  const orderHidden = cached(checkIntervalMs, () =>
    requireStoredById(context.connection, complaints, pictures, meToo, issuedTokens, figures),
  );

  route(getComplaintTerms, async () => {
    await orderHidden.get();
    const { week, publicKey } = await keys.current();
    return { week, publicKey, tokens: config.anonymousComplaintsPerWeek };
  });
  route(issueComplaintTokens, async ({ caller, body }) => {
    await orderHidden.get();
    return { blindSignatures: await issueTokens(context, keys, caller.email, body) };
  });
  route(fileComplaint, ({ caller, body, files, limitKey, signal }) =>
    fileNamed(context, caller.id, body, { files, from: { limitKey, signal } }),
  );
  route(fileAnonymously, async ({ body, files, limitKey, signal }) => {
    await orderHidden.get();
    return fileUnnamed(context, keys, body, { files, from: { limitKey, signal } });
  });
}

const sweepIntervalMs = 3_600_000;
/** Pictures that are looked at together. */
const batch = 100;

/**
 * Removes pictures that came before yesterday and whose complaint never came, because of a crash between the two. No
 * filing takes as long as that.
 */
function removeLeftPictures({ models: { complaints, pictures }, jobs, today }: ComplaintsContext): void {
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
