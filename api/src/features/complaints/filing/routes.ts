import { fileAnonymously, fileComplaint, getComplaintTerms, issueComplaintTokens } from '@campus/contracts';
import type { Room } from '../room.ts';
import { fileNamed, fileUnnamed } from './file-complaint.ts';
import { removeLeftPictures } from './left-pictures.ts';
import { issueTokens } from './token-issue.ts';
import { createWeekKeys } from './week-keys.ts';

export function mountFiling(room: Room): void {
  const { route, config } = room;
  const keys = createWeekKeys(room);
  removeLeftPictures(room);

  route(getComplaintTerms, async () => {
    const { week, publicKey } = await keys.current();
    return { week, publicKey, tokens: config.anonymousComplaintsPerWeek };
  });
  route(issueComplaintTokens, async ({ caller, body }) => ({
    blindSignatures: await issueTokens(room, keys, caller.email, body),
  }));
  route(fileComplaint, ({ caller, body, files, limitKey, signal }) =>
    fileNamed(room, caller.id, body, { files, from: { limitKey, signal } }),
  );
  route(fileAnonymously, ({ body, files, limitKey, signal }) =>
    fileUnnamed(room, keys, body, { files, from: { limitKey, signal } }),
  );
}
