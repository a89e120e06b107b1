import type { GrantableRole } from '@campus/contracts';
import type { AuditLog } from '../../platform/audit-log.ts';
import { DomainError } from '../../platform/errors.ts';
import { mailboxOf } from '../../platform/mailbox.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MemberRecord, MemberStore } from '../../platform/member-store.ts';
import { decodeCursor, encodeCursor } from '../../platform/pagination.ts';
import { roleLetter } from './letters.ts';

export interface RoleChange {
  actor: string;
  member: string;
  role: GrantableRole;
  granted: boolean;
  reason: string;
}

/** A page of members, with the cursor of the next. */
export interface MemberPage {
  records: MemberRecord[];
  next: string | null;
}

export function createMemberService(members: MemberStore, audit: AuditLog, mail: Mailer) {
  const { model, roster } = members;

  async function find(id: string): Promise<MemberRecord> {
    const record = await model.findById(id).lean<MemberRecord>();
    if (!record) throw new DomainError('not-found');
    return record;
  }

  /** The record after the change, or `null` when somebody else changed it since it was read. */
  async function write(record: MemberRecord, change: RoleChange): Promise<MemberRecord | null> {
    const changed = withRole(record, change);
    const roles = members.rolesFor({ email: record.email, ...changed });
    const entry = audit.entry({
      actor: change.actor,
      action: change.granted ? 'role.granted' : 'role.removed',
      target: { kind: 'member', id: record._id },
      reason: change.reason,
      details: { role: change.role },
    });
    const letter = mail.letter(`role:${String(entry._id)}`, roleLetter(change));
    return model
      .findOneAndUpdate(
        { _id: record._id, version: record.version },
        { $set: { ...changed, roles }, $inc: { version: 1 }, $push: { outbox: entry, letters: letter } },
        { returnDocument: 'after' },
      )
      .lean<MemberRecord>();
  }

  /** Changes the record unless it is so already; decides anew when somebody else changed it in between. */
  async function changeRecord(change: RoleChange): Promise<MemberRecord> {
    for (;;) {
      const record = await find(change.member);
      if (hasRole(members, record, change.role) === change.granted) return record;
      const written = await write(record, change);
      if (written) {
        await audit.deliver(model, record._id);
        await mail.deliver(model, record._id);
        return written;
      }
    }
  }

  return {
    /**
     * Gives or takes a role; when it is so already, nothing changes and nothing is audited. Every step can be
     * repeated, so that trying again after a crash finishes what was begun.
     * @throws DomainError `not-found`, `last-admin`, `forbidden`
     */
    async changeRole(change: RoleChange): Promise<MemberRecord> {
      // Admins read no cases: not by a role that they give themselves either.
      if (change.role === 'committee' && change.granted && change.actor === change.member)
        throw new DomainError('forbidden', {
          message: 'Nobody puts himself on the integrity committee. Another admin can do it.',
        });
      if (change.role !== 'admin') return changeRecord(change);
      if (!change.granted) {
        const record = await find(change.member);
        const isAdmin = record.roles.includes('admin');
        if (isAdmin && !(await roster.dropUnlessLast(change.member))) throw new DomainError('last-admin');
        const changed = await changeRecord(change);
        // Again: somebody may have given the role, and put him on the roster, since the first time.
        await roster.drop(change.member);
        return changed;
      }
      const changed = await changeRecord(change);
      await roster.add(change.member);
      // Taken again meanwhile: nobody may stand on the roster without the role, or the last admin could go.
      if (!(await find(change.member)).roles.includes('admin')) await roster.drop(change.member);
      return changed;
    },

    /**
     * Members whose address begins with the text, then those whose name does, each by an index in its order.
     * `query` and the cursor's values are lower case.
     */
    async search(query: string, limit: number, cursor: string | undefined): Promise<MemberPage> {
      const [phase, value, id] = cursor === undefined ? ['mailbox', '', ''] : decodeCursor(cursor, 3);
      const records: MemberRecord[] = [];
      const text = mailboxOf(query);
      let after: [string, string] | null = cursor === undefined ? null : [value ?? '', id ?? ''];
      const fields = phase === 'nameLower' ? (['nameLower'] as const) : (['mailbox', 'nameLower'] as const);
      for (const field of fields) {
        // Without a text everybody's address matches, and nobody is left for the names.
        if (field === 'nameLower' && text === '') break;
        const missing = limit - records.length + 1;
        records.push(...(await beginningWith(field, text, after, missing)));
        after = null;
        if (records.length > limit)
          return { records: records.slice(0, limit), next: cursorAt(records[limit - 1], text) };
      }
      return { records, next: null };
    },
  };

  async function beginningWith(
    field: 'mailbox' | 'nameLower',
    text: string,
    after: [string, string] | null,
    limit: number,
  ): Promise<MemberRecord[]> {
    const prefix = startsWith(text);
    const conditions: object[] = [{ [field]: prefix }];
    // The bound stands by itself too, so that the index is entered there and not at the first page.
    if (after)
      conditions.push(
        { [field]: { $gte: after[0] } },
        { $or: [{ [field]: { $gt: after[0] } }, { _id: { $gt: after[1] } }] },
      );
    if (field === 'nameLower')
      conditions.push({ $or: [{ mailbox: { $lt: prefix.$gte } }, { mailbox: { $gte: prefix.$lt } }] });
    return model
      .find({ $and: conditions })
      .sort(field === 'mailbox' ? { mailbox: 1 } : { nameLower: 1, _id: 1 })
      .limit(limit)
      .lean<MemberRecord[]>();
  }
}

/** The range of texts that begin with `text`; a range is served by an index, whatever the text holds. */
const startsWith = (text: string) => ({ $gte: text, $lt: `${text}\u{10ffff}` });

function cursorAt(last: MemberRecord | undefined, text: string): string | null {
  if (!last) return null;
  const field = last.mailbox.startsWith(text) ? 'mailbox' : 'nameLower';
  return encodeCursor([field, last[field], last._id]);
}

const hasRole = (members: MemberStore, record: MemberRecord, role: GrantableRole) =>
  members.rolesFor(record).includes(role);

/** Grants and the removal of the domain's role, as they are after the change. */
function withRole(record: MemberRecord, { role, granted }: RoleChange) {
  const others = record.grants.filter((grant) => grant !== role);
  if (role !== 'admin')
    return { grants: granted ? [...others, role] : others, adminRemoved: record.adminRemoved };
  return granted
    ? { grants: [...others, role], adminRemoved: false }
    : { grants: others, adminRemoved: true };
}
