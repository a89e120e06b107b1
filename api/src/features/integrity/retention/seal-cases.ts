import type { ErasureContext } from '../../../services/platform.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { documentsOf } from '../procedure/case-documents.ts';

/**
 * Deletes everything about a case except the counted facts; its published record stays, and identifies no one. `false` when
 * it was changed meanwhile: it is looked at again.
 */
export async function sealCase(
  { models, documents, mail }: ErasureContext & Pick<IntegrityContext, 'models'>,
  record: CaseRecord,
): Promise<boolean> {
  const { _id, version, history, state, kind, closedTerm, ending } = record;
  const files = documentsOf(record);
  for (const file of files) await documents.release(file);
  // Mails and messages name the people involved. Erase them before the case, so that a failure later repeats everything.
  await mail.eraseAbout(`case:${_id}`);
  const { modifiedCount } = await models.cases.replaceOne(
    { _id, version, history: { $size: history.length } },
    // A step that was read before would write the rest again.
    { _id, version: version + 1, state, kind, closedTerm, ending, sealed: true },
  );
  if (modifiedCount === 0) return false;
  for (const file of files) await documents.remove(file);
  return true;
}
