import { daysBefore } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import type { BudgetContext } from '../context.ts';
import type { ApplicationRecord } from './model.ts';

/**
 * Erases applications that got no money, with their documents and mails. What the figures count stays. Approved ones are
 * kept: they are the ledger's vouchers.
 */
export function forgetApplications(context: BudgetContext): void {
  const { models, config, today } = context;
  forgetOld<ApplicationRecord>(context, 'forget applications', {
    find: () =>
      models.applications.find({
        forgotten: null,
        state: { $in: ['Rejected', 'Withdrawn'] },
        decidedOn: { $gt: '', $lt: daysBefore(today(), config.forgetAfterDays.applications) },
      }),
    forget: (application) => forgetApplication(context, application),
    done: 'old applications without money were erased',
  });
}

/** `false` when it was changed meanwhile: it is looked at again. */
async function forgetApplication(
  { models, documents, mail }: BudgetContext,
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
