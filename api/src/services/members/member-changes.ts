import type { AuditLog, AuditNote } from '../audit/audit-log.ts';
import { DomainError } from '../../platform/http/errors.ts';
import type { Letter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MemberRecord } from './member-model.ts';
import type { MemberStore } from './member-store.ts';

/** A change of a record, with its audit entry and its letter if there are any. */
export interface Change {
  fields: Partial<Omit<MemberRecord, '_id' | 'version' | 'outbox' | 'letters'>>;
  note?: Omit<AuditNote, 'target'>;
  letter?: Letter;
}
/** Decides on the record as it is; `null`: it is so already. */
export type Decide = (record: MemberRecord) => Change | null;

/** Changes of member records, each with its audit entry and letter, that keep at least one admin. */
export function createMemberChanges(members: MemberStore, audit: AuditLog, mail: Mailer) {
  const { model, roster } = members;

  async function find(id: string): Promise<MemberRecord> {
    const record = await model.findById(id).lean<MemberRecord>();
    if (!record) throw new DomainError('not-found');
    return record;
  }

  /**
   * The record after the change, or `null` when another call changed it since it was read.
   * @throws DomainError `last-admin`
   */
  async function write(record: MemberRecord, { fields, note, letter }: Change): Promise<MemberRecord | null> {
    const entry = note && audit.entry({ ...note, target: { kind: 'member', id: record._id } });
    const mailed = letter && mail.letter(`${letter.kind}:${String(entry?._id)}`, letter);
    const standing = members.standingOf({ ...record, ...fields });
    const losesAdmin = record.roles.includes('admin') && !standing.roles.includes('admin');
    if (losesAdmin && !(await roster.leave(record._id))) throw new DomainError('last-admin');
    return model
      .findOneAndUpdate(
        { _id: record._id, version: record.version },
        {
          $set: { ...fields, ...standing },
          $inc: { version: 1 },
          $push: { ...(entry && { outbox: entry }), ...(mailed && { letters: mailed }) },
        },
        { returnDocument: 'after' },
      )
      .lean<MemberRecord>();
  }

  /**
   * Decides again when another request changed the record in between. For many changes at once: the sweep delivers their
   * audit entries and letters within a minute.
   */
  async function changeQuietly(id: string, decide: Decide): Promise<MemberRecord> {
    for (;;) {
      const record = await find(id);
      const decided = decide(record);
      if (!decided) return record;
      const written = await write(record, decided);
      if (written) return written;
    }
  }

  async function change(id: string, decide: Decide): Promise<MemberRecord> {
    const changed = await changeQuietly(id, decide);
    await audit.deliver(model, id);
    await mail.deliver(model, id);
    return changed;
  }

  return { change, changeQuietly };
}
export type MemberChanges = ReturnType<typeof createMemberChanges>;
