import { sealedBefore } from '../case-state.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { documentsOf } from '../procedure/case-documents.ts';

/** Milliseconds between two looks for cases that are over since long. */
const interval = 3_600_000;
/** Cases that are looked at together. */
const batch = 100;

/** Deletes everything about an old case except the counted facts; its published record stays, and identifies no one. */
export function sealCases(context: IntegrityContext): void {
  context.jobs.repeat('seal cases', interval, async () => {
    let count = 0;
    for (;;) {
      const old = await overSinceLong(context);
      if (old.length === 0) break;
      for (const record of old) if (await seal(context, record)) count += 1;
    }
    if (count === 0) return;
    await context.traces.forgetDeleted();
    context.log.info({ count }, 'old cases were sealed');
  });
}

/** Without what has yet to be put among the published records: it would be lost. */
const overSinceLong = (context: IntegrityContext): Promise<CaseRecord[]> =>
  context.models.cases
    .find({
      sealed: false,
      closedOn: { $lt: sealedBefore(context) },
      recordWaits: false,
    })
    .limit(batch)
    .lean<CaseRecord[]>()
    .exec();

/** `false` when it was changed meanwhile: it is looked at again. */
async function seal({ models, documents, mail }: IntegrityContext, record: CaseRecord): Promise<boolean> {
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
