import type { AuditLog, AuditNote } from '../audit/audit-log.ts';
import { DomainError } from '../../platform/http/errors.ts';
import { changeRecord, type Decision } from '../../platform/storage/workflow.ts';
import type { Letter } from '../mail/letters.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MemberRecord } from './member-model.ts';
import type { MemberStore } from './member-store.ts';

interface MemberChange {
  fields: Partial<Omit<MemberRecord, '_id' | 'version' | 'outbox' | 'letters'>>;
  note?: Omit<AuditNote, 'target'>;
  letter?: Letter;
}
/** Decides on the record as it is; `null`: it is so already. */
type Decide = (record: MemberRecord) => MemberChange | null;

const later = { deliver: () => Promise.resolve() };

/** Changes of member records, each with its audit entry and letter, that keep at least one admin. */
export function createMemberChanges(members: MemberStore, audit: AuditLog, mail: Mailer) {
  const { model, roster } = members;

  const decision = (id: string, decide: Decide) => async (): Promise<Decision<MemberRecord>> => {
    const record = await model.findById(id).lean();
    if (!record) throw new DomainError('not-found');
    const decided = decide(record);
    if (!decided) return { record, change: null };
    const { fields, note, letter } = decided;
    const entry = note && audit.entry({ ...note, target: { kind: 'member', id } });
    const standing = members.standingOf({ ...record, ...fields });
    const losesAdmin = record.roles.includes('admin') && !standing.roles.includes('admin');
    if (losesAdmin && !(await roster.leave(id))) throw new DomainError('last-admin');
    return {
      record,
      change: {
        set: { ...fields, ...standing },
        letters: letter ? [mail.letter(`${letter.kind}:${String(entry?._id)}`, letter)] : [],
        outbox: entry ? [entry] : [],
      },
    };
  };

  return {
    change: (id: string, decide: Decide) => changeRecord({ audit, mail }, model, decision(id, decide)),
    /** For many changes at once: the sweep delivers their audit entries and letters within a minute. */
    changeQuietly: (id: string, decide: Decide) =>
      changeRecord({ audit: later, mail: later }, model, decision(id, decide)),
  };
}
export type MemberChanges = ReturnType<typeof createMemberChanges>;
