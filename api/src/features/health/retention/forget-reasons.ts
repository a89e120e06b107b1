import { daysBefore } from '../../../platform/days.ts';
import { forgetOld } from '../../../platform/storage/forget-old.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';

/** Deletes the reason and the address of old absences. The absence itself is kept. */
export function forgetReasons(context: HealthContext): void {
  const { models, config, today } = context;
  forgetOld<AbsenceRecord>(context, 'forget reasons', {
    find: () =>
      models.absences.find({
        forgotten: false,
        until: { $lt: daysBefore(today(), config.forgetReasonsAfterDays) },
      }),
    forget: (absence) => forget(context, absence),
    done: 'reasons and certificates of old reports were deleted',
  });
}

/** `false` when it was changed meanwhile: it is looked at again. */
async function forget(
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
