import type { ErasureContext } from '../../../services/platform.ts';
import type { AbsenceRecord, createHealthModels } from '../model.ts';

type Erasure = ErasureContext & { models: ReturnType<typeof createHealthModels> };

const nothing = {
  reason: '',
  certificate: null,
  address: null,
  parentTurn: null,
  sent: '',
  forgotten: true,
} as const;

/** Deletes the reason and the address of an absence, which is kept longer. */
export const forgetReason = (context: Erasure, absence: AbsenceRecord): Promise<boolean> =>
  change(context, absence, {
    ...nothing,
    history: absence.history.map((entry) => ({ ...entry, text: '' })),
  });

/** Leaves the days and the kind, which the figures count. */
export async function forgetStudent(context: Erasure, absence: AbsenceRecord): Promise<boolean> {
  // Before the absence, so that a failure repeats everything.
  await context.mail.eraseAbout(`absence:${absence._id}`);
  return change(context, absence, {
    ...nothing,
    author: { id: 'erased', name: 'Erased' },
    name: 'Erased',
    registrationNumber: '',
    className: '',
    turn: `:${absence._id}`,
    slots: [],
    approvals: [],
    history: [],
  });
}

async function change(
  { models, documents }: Erasure,
  { _id, version, certificate }: AbsenceRecord,
  set: Partial<AbsenceRecord>,
): Promise<boolean> {
  if (certificate) await documents.release(certificate.file);
  const { modifiedCount } = await models.absences.updateOne(
    { _id, version, 'certificate.file': certificate?.file ?? null },
    // A step that was read before would write the texts again.
    { $set: set, $inc: { version: 1 } },
  );
  if (modifiedCount === 0) return false;
  if (certificate) await documents.remove(certificate.file);
  return true;
}

/** Deletes an absence with the mails about it. */
export async function deleteAbsence(
  { models, mail, documents }: Erasure,
  { _id, version, certificate }: AbsenceRecord,
): Promise<boolean> {
  if (certificate) await documents.release(certificate.file);
  // Before the absence, so that a failure repeats everything.
  await mail.eraseAbout(`absence:${_id}`);
  const { deletedCount } = await models.absences.deleteOne({ _id, version });
  if (deletedCount > 0 && certificate) await documents.remove(certificate.file);
  return deletedCount > 0;
}
