import { daysBefore } from '../../../platform/days.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';

/** Milliseconds between two looks for reports that ended long ago. */
const interval = 3_600_000;
/** Reports that are looked at together. */
const batch = 100;

/** Deletes the reason and the address of old absences. The absence itself is kept. */
export function forgetReasons(context: HealthContext): void {
  context.jobs.repeat('forget reasons', interval, async () => {
    let count = 0;
    for (;;) {
      const old = await endedLongAgo(context);
      if (old.length === 0) break;
      for (const absence of old) if (await forget(context, absence)) count += 1;
    }
    if (count === 0) return;
    await context.traces.forgetDeleted();
    context.log.info({ count }, 'reasons and certificates of old reports were deleted');
  });
}

const endedLongAgo = ({ models, config, today }: HealthContext): Promise<AbsenceRecord[]> =>
  models.absences
    .find({ forgotten: false, until: { $lt: daysBefore(today(), config.forgetReasonsAfterDays) } })
    .limit(batch)
    .lean<AbsenceRecord[]>()
    .exec();

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
