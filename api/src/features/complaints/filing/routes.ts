import { fileAnonymously, fileComplaint, getComplaintTerms, issueComplaintTokens } from '@campus/contracts';
import { cached } from '../../../platform/cached.ts';
import { requireStoredById } from '../../../platform/stored-by-id.ts';
import type { Room } from '../room.ts';
import { fileNamed, fileUnnamed } from './file-complaint.ts';
import { removeLeftPictures } from './left-pictures.ts';
import { issueTokens } from './token-issue.ts';
import { createWeekKeys } from './week-keys.ts';

/** Milliseconds between two looks at how the database stores complaints. */
const checkInterval = 10_000;

export function mountFiling(room: Room): void {
  const { route, config } = room;
  const keys = createWeekKeys(room);
  removeLeftPictures(room);

  const { complaints, pictures, meToo, issuedTokens, figures } = room.models;
  // Not for good: a restore may bring other collections.
  const orderHidden = cached(checkInterval, () =>
    requireStoredById(room.connection, complaints, pictures, meToo, issuedTokens, figures),
  );

  route(getComplaintTerms, async () => {
    await orderHidden.get();
    const { week, publicKey } = await keys.current();
    return { week, publicKey, tokens: config.anonymousComplaintsPerWeek };
  });
  route(issueComplaintTokens, async ({ caller, body }) => {
    await orderHidden.get();
    return { blindSignatures: await issueTokens(room, keys, caller.email, body) };
  });
  route(fileComplaint, ({ caller, body, files, limitKey, signal }) =>
    fileNamed(room, caller.id, body, { files, from: { limitKey, signal } }),
  );
  route(fileAnonymously, async ({ body, files, limitKey, signal }) => {
    await orderHidden.get();
    return fileUnnamed(room, keys, body, { files, from: { limitKey, signal } });
  });
}
