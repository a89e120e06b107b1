import { randomBytes } from 'node:crypto';
import { termOf } from '@campus/contracts';
import type { IntegrityRecord } from '@campus/contracts/integrity';
import { DomainError } from '../../../platform/http/errors.ts';
import { upsert } from '../../../platform/storage/mongo-errors.ts';
import type { CaseRecord, IntegrityContext } from '../model.ts';
import { faultsOfLines } from './released-lines.ts';

const sweepIntervalMs = 60_000;

/**
 * The public record of a final case.
 * @throws DomainError `invalid-input` when a line tells whose it is
 */
export async function publicRecordOf(
  { members, dayOf }: Pick<IntegrityContext, 'members' | 'dayOf'>,
  record: CaseRecord,
  lines: string[],
): Promise<IntegrityRecord> {
  const { student, reporter, history, decisions, course, title } = record;
  const people = [
    reporter,
    ...history.flatMap(({ by, for: absent, member }) => [by, absent, member]),
    ...decisions.flatMap(({ panel }) => panel),
  ].filter((person) => person !== null);
  const accounts = await members.model
    .find(
      { $or: [{ _id: { $in: people.map(({ id }) => id) } }, { mailbox: student.email }] },
      { name: 1, email: 1 },
    )
    .lean();
  const days = [
    record.happenedOn,
    record.answerUntil,
    record.appealUntil,
    record.closedOn,
    ...history.map(({ at }) => dayOf(at)),
  ];
  const errors = faultsOfLines(lines, {
    names: [
      student.name,
      ...record.statements.map(({ companion }) => companion),
      ...[...people, ...accounts].map(({ name }) => name),
    ],
    emails: [student.email, ...accounts.map(({ email }) => email)],
    registrationNumber: student.registrationNumber,
    course,
    title,
    days: days.filter((day) => day !== null),
  });
  if (errors.length > 0) throw new DomainError('invalid-input', { errors });
  return {
    id: randomBytes(16).toString('hex'),
    term: termOf(record.closedOn!),
    level: record.level,
    kind: record.kind,
    outcome: decisions.at(-1)!.outcome,
    afterAppeal: decisions.length > 1,
    lines,
  };
}

/** Puts a published record among those that everybody reads. The same again is safe. */
export async function release(
  { models }: Pick<IntegrityContext, 'models'>,
  { _id, record }: Pick<CaseRecord, '_id' | 'record'>,
): Promise<void> {
  const { id, ...fields } = record!;
  await upsert(() =>
    models.records.updateOne({ _id: id }, { $setOnInsert: fields }, { upsert: true }).exec(),
  );
  await models.cases.updateOne({ _id }, { $set: { recordWaits: false } });
}

/** Finishes what a crash left half done. */
export function releaseWhatWaits(context: IntegrityContext): void {
  context.jobs.repeat('publish cases', sweepIntervalMs, async () => {
    const waiting = context.models.cases.find({ recordWaits: true }, { record: 1 }).lean();
    for (const record of await waiting) await release(context, record);
  });
}
