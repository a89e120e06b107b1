import {
  fileAnonymously,
  fileComplaint,
  getComplaintTerms,
  issueComplaintTokens,
} from '@campus/contracts/complaints';
import { cached } from '../../../platform/storage/cached.ts';
import { requireStoredById } from '../../../platform/storage/stored-by-id.ts';
import type { ComplaintsContext } from '../context.ts';
import { fileNamed, fileUnnamed } from './file-complaint.ts';
import { removeLeftPictures } from './left-pictures.ts';
import { issueTokens } from './token-issue.ts';
import { createWeekKeys } from './week-keys.ts';

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
