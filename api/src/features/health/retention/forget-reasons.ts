import { daysBefore } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';

/** Deletes the reason and the address of old absences, which are kept longer. */
export function forgetReasons(context: HealthContext): void {
  const { models, config, today } = context;
  forgetOld<AbsenceRecord>(context, 'forget reasons', {
    find: () =>
      models.absences.find({
        forgotten: false,
        until: { $lt: daysBefore(today(), config.forgetReasonsAfterDays) },
      }),
    forget: (absence) => forgetReason(context, absence),
    done: 'reasons and certificates of old reports were deleted',
  });
}

/** Deletes old absences with the mails about them. Figures cover a few weeks only. */
export function forgetAbsences(context: HealthContext): void {
  const { models, mail, documents, config, today } = context;
  forgetOld<AbsenceRecord>(context, 'forget absences', {
    find: () =>
      models.absences.find({ until: { $lt: daysBefore(today(), config.forgetAfterDays.absences) } }),
    async forget({ _id, version, certificate }) {
      if (certificate) await documents.release(certificate.file);
      // Before the absence, so that a failure repeats everything.
      await mail.eraseAbout(`absence:${_id}`);
      const { deletedCount } = await models.absences.deleteOne({ _id, version });
      if (deletedCount > 0 && certificate) await documents.remove(certificate.file);
      return deletedCount > 0;
    },
    done: 'old absences were deleted',
  });
}

/** `false` when it was changed meanwhile: it is looked at again. */
async function forgetReason(
  { models, documents }: HealthContext,
  { _id, version, certificate, history }: AbsenceRecord,
): Promise<boolean> {
  if (certificate) await documents.release(certificate.file);
  const { modifiedCount } = await models.absences.updateOne(
    { _id, version, 'certificate.file': certificate?.file ?? null },
    {
      $set: {
        reason: '',
        certificate: null,
        address: null,
        parentTurn: null,
        sent: '',
        history: history.map((entry) => ({ ...entry, text: '' })),
        forgotten: true,
      },
      // A step that was read before would write the texts again.
      $inc: { version: 1 },
    },
  );
  if (modifiedCount === 0) return false;
  if (certificate) await documents.remove(certificate.file);
  return true;
}
