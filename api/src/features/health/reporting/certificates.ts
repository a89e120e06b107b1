import { DomainError } from '../../../platform/http/errors.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { readsReasons, takesCertificate, viewpointOf } from '../policy.ts';
import { readAbsence } from '../absences.ts';
import { storedDocument } from '../../../services/documents/document.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** Readers of the reason can open the certificate. */
export function ownCertificates({ models, documents, approvals }: HealthContext): void {
  const withCertificates = (files: string[]) =>
    models.absences
      .find({ 'certificate.file': { $in: files } }, { author: 1, kind: 1, 'certificate.file': 1 })
      .lean<Pick<AbsenceRecord, 'author' | 'kind' | 'certificate'>[]>();
  documents.addOwner('absence', {
    inUse: async (files) => (await withCertificates(files)).map(({ certificate }) => certificate!.file),
    async mayRead(caller, file) {
      const [absence] = await withCertificates([file]);
      if (!absence) return false;
      return readsReasons(viewpointOf(absence, caller, await approvals.reviewerOf(caller)), caller);
    },
  });
}

/** Puts a certificate to its author's report; the one before is deleted. The same again is safe. */
export async function addCertificate(
  context: HealthContext,
  caller: Caller,
  id: string,
  received: ReceivedDocument,
): Promise<AbsenceRecord> {
  const { models, documents } = context;
  for (;;) {
    const { absence } = await readAbsence(context, caller, id);
    if (absence.author.id !== caller.id) throw new DomainError('forbidden');
    if (!takesCertificate(absence)) throw new DomainError('step-not-possible');
    const { state, certificate: old } = absence;
    if (old?.sha256 === received.sha256) return absence;

    await documents.keep('absence', received);
    if (old) await documents.release(old.file);
    const after = await models.absences
      .findOneAndUpdate(
        { _id: id, state, forgotten: false, 'certificate.file': old?.file ?? null },
        { $set: { certificate: storedDocument(received) } },
        { returnDocument: 'after' },
      )
      .lean<AbsenceRecord>();
    // Another change came first: read again.
    if (!after) continue;
    await documents.settle(received.file);
    if (old) await documents.remove(old.file);
    return after;
  }
}
