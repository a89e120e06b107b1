import { type Connection, Types } from 'mongoose';
import { dayMs } from '../platform/days.ts';
import { createProcessClockModel } from '../platform/clock.ts';
import { createRequestCountModel } from '../platform/http/request-counts.ts';
import { createJobModel } from '../platform/jobs.ts';
import { counted, type DataChecks, type DocumentReference, rowsOf } from '../platform/invariants.ts';
import { mailboxOf } from '../platform/mailbox.ts';
import type { AnyModel, RecordIn } from '../platform/storage/record.ts';
import { createFailingJobModel, createSwitchesModel } from './areas/model.ts';
import { createAuditModel } from './audit/audit-log.ts';
import { createDetailsModels } from './details/model.ts';
import type { DocumentStore } from './documents/document.ts';
import { createDocumentModel } from './documents/document.ts';
import { createMailModel } from './mail/model.ts';
import { createMailRefusalModel } from './mail/unsubscribe.ts';
import { createMemberModel } from './members/member-model.ts';
import { createRosterModel } from './members/member-store.ts';
import { createSignInModel } from './members/sign-ins.ts';
import { createMessageModel } from './messages/messages.ts';
import { createWorkingDaysModel } from './procedure/working-days.ts';
import { createRetentionModel } from './retention.ts';
import { createStandInModel } from './stand-ins/stand-ins.ts';

/** A running portal delivers what a crash left within a minute. */
const deliveredWithinMs = 10 * 60_000;
/** Jobs erase at least once a day. */
const erasedWithinMs = dayMs;

export function serviceChecks(connection: Connection): DataChecks {
  createProcessClockModel(connection);
  createJobModel(connection);
  createRequestCountModel(connection);
  createAuditModel(connection);
  createMailRefusalModel(connection);
  createSignInModel(connection);
  createStandInModel(connection);
  createRetentionModel(connection);
  createWorkingDaysModel(connection);
  createSwitchesModel(connection);
  createFailingJobModel(connection);
  const members = createMemberModel(connection);
  const rosters = createRosterModel(connection);
  const mails = createMailModel(connection);
  const messages = createMessageModel(connection);
  const { memberDetails, classList, classes } = createDetailsModels(connection);

  async function* admins() {
    const onRoster = new Set((await rosters.findById('admins').lean())?.members);
    const withRole = await members.countDocuments({ _id: { $in: [...onRoster] }, roles: 'admin' });
    const extra = onRoster.size - withRole;
    if (extra > 0) yield `Members on the roster of admins without the role: ${extra}.`;
  }

  async function* memberRecords() {
    const fields = ['mailbox', 'email', 'roles', 'locked', 'barred'] as const;
    for await (const { mailbox, email, roles, locked, barred } of rowsOf(members, fields))
      yield (
        (email !== '' && mailbox !== mailboxOf(email)) ||
        Boolean(locked && !barred) ||
        Boolean(barred && roles.length > 0)
      );
  }

  async function* withoutMember<M extends AnyModel>(model: M, field: keyof RecordIn<M> & string) {
    for await (const row of rowsOf(model, [field]))
      yield (await members.exists({ _id: String(row[field]) })) === null;
  }

  async function* mailStates() {
    const fields = ['state', 'dueAt', 'sentAt', 'wipeAt'] as const;
    for await (const { state, dueAt, sentAt, wipeAt } of rowsOf(mails, fields)) {
      const isUnderWay = state === 'queued' || state === 'sending';
      const isKeptTooLong = wipeAt !== undefined && wipeAt.getTime() < Date.now() - erasedWithinMs;
      yield isUnderWay !== (dueAt !== null) || (state === 'sent') !== (sentAt !== null) || isKeptTooLong;
    }
  }

  async function* students() {
    const known = new Set((await classes.find({}, { _id: 1 }).lean()).map(({ _id }) => _id));
    for await (const { registrationNumber, numberKey, classKey } of rowsOf(classList, [
      'registrationNumber',
      'numberKey',
      'classKey',
    ]))
      yield numberKey !== registrationNumber.toLowerCase() || (classKey !== '' && !known.has(classKey));
  }

  return {
    invariants: [
      { name: 'members: the roster of admins names only admins', violations: admins },
      {
        name: 'members: addresses and standing fit, locked members have no roles',
        violations: () => counted(memberRecords(), (n) => `Members whose record doesn’t fit: ${n}.`),
      },
      {
        name: 'members: details and messages belong to a member',
        violations: async function* () {
          yield* counted(withoutMember(memberDetails, '_id'), (n) => `Details of no member: ${n}.`);
          yield* counted(withoutMember(messages, 'member'), (n) => `Messages to no member: ${n}.`);
        },
      },
      {
        name: 'messages: expired ones are erased',
        violations: async function* () {
          const expired = { expires: { $lt: new Date(Date.now() - erasedWithinMs) } };
          const count = await messages.countDocuments(expired);
          if (count > 0) yield `Messages that expired over a day ago: ${count}.`;
        },
      },
      {
        name: 'mails: states and times fit, old texts are erased',
        violations: () => counted(mailStates(), (n) => `Mails whose state doesn’t fit: ${n}.`),
      },
      {
        name: 'class list: every student has a number and a class',
        violations: () => counted(students(), (n) => `Students whose entry doesn’t fit: ${n}.`),
      },
    ],
  };
}

/** Audit entries and letters leave the changed document within minutes, whatever its model. */
export function outboxChecks(connection: Connection): DataChecks {
  async function* waiting() {
    for (const { schema, collection } of Object.values(connection.models))
      for (const [field, lowestId] of [
        ['outbox', new Types.ObjectId('0'.repeat(24))],
        ['letters', ''],
      ] as const) {
        if (!schema.path(field)) continue;
        const count = await late(collection.name, field, lowestId);
        if (count > 0)
          yield `${collection.name}: ${field === 'outbox' ? 'audit entries' : 'letters'} that wait too long: ${count}.`;
      }
  }

  async function late(name: string, field: string, lowestId: unknown): Promise<number> {
    const carriers = connection
      .collection<Record<string, { at: Date; kind?: string }[]>>(name)
      .find({ [`${field}._id`]: { $gte: lowestId } } as object, { projection: { [field]: 1 } });
    let count = 0;
    for await (const carrier of carriers)
      for (const { at, kind } of carrier[field] ?? []) {
        // A welcome keeps the day alone.
        const allowed = deliveredWithinMs + (kind === 'welcome' ? dayMs : 0);
        if (at.getTime() < Date.now() - allowed) count += 1;
      }
    return count;
  }

  return {
    invariants: [{ name: 'outboxes: nothing waits for longer than ten minutes', violations: waiting }],
  };
}

/** Every document has its row, its file and a record that refers to it. */
export function documentChecks(
  connection: Connection,
  store: DocumentStore,
  references: Record<string, () => AsyncIterable<DocumentReference>>,
): DataChecks {
  const model = createDocumentModel(connection);

  async function* referred() {
    for (const [kind, all] of Object.entries(references))
      for await (const { file, size } of all()) {
        const record = await model.findById(file, { kind: 1 }).lean();
        if (!record) yield `${file} of kind ${kind}: a record refers to it, but its entry is missing.`;
        else if (record.kind !== kind) yield `${file} is of kind ${kind}, but its entry says ${record.kind}.`;
        const stored = await store.sizeOf(file);
        if (stored === null) yield `${file} of kind ${kind}: its file is missing.`;
        else if (stored !== size)
          yield `${file} of kind ${kind}: its file has ${stored} bytes instead of ${size}.`;
      }
  }

  async function* unreferred() {
    // Rows first: the record that refers to a row exists by the time the records are read.
    const owned = new Map<string, string>();
    for await (const { _id, kind, waitsSince } of rowsOf(model, ['kind', 'waitsSince'])) {
      const isOverdue = waitsSince !== undefined && waitsSince.getTime() < Date.now() - 2 * dayMs;
      if (waitsSince === undefined || isOverdue) owned.set(_id, kind);
    }
    for (const all of Object.values(references)) for await (const { file } of all()) owned.delete(file);
    for (const [file, kind] of owned) yield `${file} of kind ${kind}: nothing refers to it.`;
  }

  async function* unknownFiles() {
    for await (const file of store.files())
      if (!(await model.exists({ _id: file }))) yield `${file}: the file has no entry.`;
  }

  return {
    invariants: [
      { name: 'documents: every record finds its document', violations: referred },
      { name: 'documents: every entry has an owner', violations: unreferred },
      { name: 'documents: every file has an entry', violations: unknownFiles },
    ],
  };
}
