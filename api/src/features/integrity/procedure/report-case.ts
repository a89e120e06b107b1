import { hash, randomBytes } from 'node:crypto';
import { domainRole, type Problem } from '@campus/contracts';
import { type CaseReport, oldestIncident } from '@campus/contracts/integrity';
import { mailAddressSchema } from '@campus/contracts/mail';
import { freeTurns } from '../../../platform/storage/daily-turns.ts';
import { submitOnce } from '../../../platform/storage/workflow.ts';
import { daysBetween } from '../../../platform/days.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { mailboxOf } from '../../../platform/mailbox.ts';
import { type Caller, personOf } from '../../../platform/http/caller.ts';
import { committeeFor } from '../committee.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { caseLetters, caseTexts } from './case-letters.ts';
import { storedDocument } from '../../../services/documents/document.ts';
import type { ReceivedDocument } from '../../../platform/http/endpoint-router.ts';

/** Limit for one member and day: each report makes the college write to an address that the reporter chose. */
const mostOnOneDay = 20;

/** Stores a case, and the mail that tells the committee, in one write. The same again is safe. */
export async function reportCase(
  context: IntegrityContext,
  caller: Caller,
  { id = randomBytes(16).toString('hex'), ...fields }: CaseReport,
  received: ReceivedDocument | null,
): Promise<CaseRecord> {
  const { models, documents, mail } = context;
  const sent = hash('sha256', JSON.stringify([fields, received?.sha256]));
  return submitOnce<CaseRecord>({
    find: () => models.cases.findById(id).lean(),
    isSame: (found) => !found.sealed && found.reporter.id === caller.id && found.sent === sent,
    refusal: 'case-exists',
    async insert() {
      requireSound(context, caller, fields);
      const limit = { whose: caller.id, day: context.today(), most: mostOnOneDay };
      const [turn] = await freeTurns(models.cases.collection, limit);
      if (turn === undefined) throw new DomainError('too-many-cases');
      const record = { ...(await newRecord(context, caller, id, fields, received)), turn, sent };
      if (received) await documents.keep('case', received);
      await models.cases.create(record);
      if (received) await documents.settle(received.file);
      await mail.deliver(models.cases, id);
      return record;
    },
  });
}

type Fields = Omit<CaseReport, 'id'>;

function requireSound(
  { config, today }: IntegrityContext,
  caller: Caller,
  { studentEmail, happenedOn }: Fields,
): void {
  const errors: NonNullable<Problem['errors']> = [];
  const refuse = (field: keyof Fields, message: string) => errors.push({ field, message });
  const { student } = config.domains;
  if (
    domainRole(studentEmail, config.domains) !== 'student' ||
    !mailAddressSchema.safeParse(studentEmail).success
  )
    refuse('studentEmail', `A student’s address ends in @${student}.`);
  else if (mailboxOf(studentEmail) === mailboxOf(caller.email))
    refuse('studentEmail', 'This is your own address. Enter the student’s address.');
  const age = daysBetween(happenedOn, today());
  if (age < 0) refuse('happenedOn', 'This day is in the future.');
  else if (age > oldestIncident)
    refuse('happenedOn', `This is more than ${oldestIncident} days ago, which is too long ago to report.`);
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
}

async function newRecord(
  context: IntegrityContext,
  caller: Caller,
  id: string,
  { studentName, studentEmail, registrationNumber, ...fields }: Fields,
  received: ReceivedDocument | null,
): Promise<Omit<CaseRecord, 'turn' | 'sent'>> {
  const at = new Date(context.now());
  const reporter = personOf(caller);
  const about = {
    _id: id,
    student: { email: mailboxOf(studentEmail), name: studentName, registrationNumber },
    reporter,
    excluded: [],
  };
  return {
    ...about,
    ...fields,
    state: 'reported',
    version: 0,
    evidence: received ? [{ id, at, by: reporter, label: '', document: storedDocument(received) }] : [],
    reportedAt: at,
    notice: '',
    notifiedAt: null,
    answerUntil: null,
    appealUntil: null,
    statements: [],
    decisions: [],
    history: [
      {
        id,
        at,
        by: reporter,
        for: null,
        action: 'report',
        from: null,
        to: 'reported',
        member: null,
        text: '',
      },
    ],
    waitsFrom: context.dayOf(at),
    closedOn: null,
    closedTerm: null,
    ending: null,
    record: null,
    recordWaits: false,
    sealed: false,
    letters: caseLetters(context, about, 'report', caseTexts.report, await committeeFor(context, about)),
  };
}
