import type { ErasureContext } from '../../../services/platform.ts';
import type { ApplicationModels, ApplicationRecord } from './model.ts';

/** Erases an application that got no money, with its documents and mails. The figures stay as they are. */
export async function forgetApplication(
  { models, documents, mail }: ErasureContext & { models: ApplicationModels },
  { _id, version, kind, state, submittedOn, decidedOn, content, versions }: ApplicationRecord,
): Promise<boolean> {
  const files = [content, ...versions].map(({ document }) => document.file);
  for (const file of files) await documents.release(file);
  // Before the application, so that a failure repeats everything.
  await mail.eraseAbout(`application:${_id}`);
  const { modifiedCount } = await models.applications.replaceOne(
    { _id, version },
    // A step that was read before would write the rest again.
    { _id, version: version + 1, kind, state, submittedOn, decidedOn, forgotten: true },
  );
  if (modifiedCount === 0) return false;
  for (const file of files) await documents.remove(file);
  return true;
}
