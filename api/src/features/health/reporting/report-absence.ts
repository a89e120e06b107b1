import { hash, randomBytes } from 'node:crypto';
import { domainRole } from '@campus/contracts';
import { type AbsenceKind, type LeaveReport, type SickReport, spanFaults } from '@campus/contracts/health';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { type Caller, isOwnName, personOf } from '../../../platform/http/caller.ts';
import { mailboxOf } from '../../../platform/mailbox.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import { submittedFields } from '../../../services/approvals/approvals.ts';
import { readsReasons, slotsOf, spanInWords, takesCertificate, viewpointOf } from '../policy.ts';
import type { AbsenceRecord, HealthContext } from '../model.ts';
import { absenceLetters } from './absence-letters.ts';
import { readAbsence } from '../absences.ts';
import { storedDocument } from '../../../services/documents/document.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** Limit per member and day: each report can send a mail to an address that the author typed. */
const mostOnOneDay = 5;
/** Limit per parent's address and day, over all members: it can be anyone's address, and many could type the same. */
const mostToOneParent = 10;

type NewAbsence =
  { kind: 'sick'; fields: Omit<SickReport, 'id'> } | { kind: 'leave'; fields: Omit<LeaveReport, 'id'> };

/** Stores a report and the mail about it in one write. Repeating it is safe. */
export async function reportAbsence(
  context: HealthContext,
  caller: Caller,
  report: NewAbsence,
  id = randomBytes(16).toString('hex'),
): Promise<AbsenceRecord> {
  const { models, mail } = context;
  const sent = hash('sha256', JSON.stringify(report));
  return submitOnce<AbsenceRecord>({
    find: () => models.absences.findById(id).lean(),
    isSame: (found) => found.author.id === caller.id && found.sent === sent,
    refusal: 'report-exists',
    async insert() {
      requireSound(context, caller, report);
      const fields = newRecord(context, caller, report, id);
      await requireFree(context, fields);
      const record = { ...fields, ...(await freeTurnsOf(context, caller, report)), sent };
      await models.absences.create(record);
      await mail.deliver(models.absences, id);
      return record;
    },
  });
}

async function freeTurnsOf(
  { models, today }: HealthContext,
  caller: Caller,
  { kind, fields }: NewAbsence,
): Promise<{ turn: string; parentTurn: string | null }> {
  const { collection } = models.absences;
  const [turn] = await freeTurns(collection, { whose: caller.id, day: today(), most: mostOnOneDay });
  if (turn === undefined) throw new DomainError('too-many-reports');
  if (kind === 'sick') return { turn, parentTurn: null };
  const toParent = { whose: mailboxOf(fields.parentEmail), day: today(), most: mostToOneParent };
  const [parentTurn] = await freeTurns(collection, { ...toParent, field: 'parentTurn' });
  if (parentTurn !== undefined) return { turn, parentTurn };
  const message = 'Many reports named this address today. Enter another one, or ask the office.';
  throw new DomainError('too-many-reports', { message, errors: [{ field: 'parentEmail', message }] });
}

async function requireFree(
  { models }: HealthContext,
  { slots }: Pick<AbsenceRecord, 'slots'>,
): Promise<void> {
  const other = await models.absences
    .findOne({ slots: { $in: slots } }, { from: 1, until: 1, fromAfternoon: 1, untilMidday: 1 })
    .lean();
  if (!other) return;
  throw new DomainError('absence-overlaps', {
    errors: [
      { field: 'from', message: `You have already reported that you are away ${spanInWords(other)}.` },
    ],
  });
}

function requireSound({ config, today }: HealthContext, caller: Caller, { kind, fields }: NewAbsence): void {
  const errors = spanFaults(fields, today());
  if (!isOwnName(caller, fields.name))
    errors.push({ field: 'name', message: `Your account says “${caller.name}”. Report under that name.` });
  const coordinator = kind === 'sick' ? fields.classCoordinatorEmail : undefined;
  if (coordinator !== undefined && domainRole(coordinator, config.domains) === null)
    errors.push({
      field: 'classCoordinatorEmail',
      message: `The coordinator’s address must end with @${config.domains.student} or @${config.domains.admin}.`,
    });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}

function newRecord(
  context: HealthContext,
  caller: Caller,
  { kind, fields }: NewAbsence,
  id: string,
): Omit<AbsenceRecord, 'turn' | 'parentTurn' | 'sent'> {
  const at = new Date(context.now());
  const { from = context.today(), until = from, fromAfternoon, untilMidday } = fields;
  const span = { from, until, fromAfternoon, untilMidday };
  const record = {
    ...submittedFields(id, personOf(caller), at, kind === 'sick' ? 0 : 1),
    kind: kind as AbsenceKind,
    leaveKind: kind === 'leave' ? fields.leaveKind : null,
    name: caller.name || fields.name,
    registrationNumber: fields.registrationNumber,
    className: fields.className,
    ...span,
    reason: fields.reason,
    certificate: null,
    address: (kind === 'sick' ? fields.classCoordinatorEmail : fields.parentEmail) ?? null,
    reportedAt: at,
    slots: slotsOf(caller.id, span),
    forgotten: false,
  } satisfies Partial<AbsenceRecord>;
  return { ...record, letters: absenceLetters(context, record, 'report') };
}

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
