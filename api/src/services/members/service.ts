import { DomainError } from '../../platform/http/errors.ts';
import { formerMailbox, mailboxOf } from '../../platform/mailbox.ts';
import type { Bar } from '../../platform/http/caller.ts';
import type { MemberRecord } from './member-model.ts';
import { longAgo, type MemberStore } from './member-store.ts';
import { decodeCursor, encodeCursor } from '../../platform/storage/pagination.ts';
import { foundBy } from '../../platform/storage/search-words.ts';
import { type RoleChange, roleLetter } from './letters.ts';
import type { MemberChanges } from './member-changes.ts';

export interface MemberSearch {
  query: string;
  standing: Bar | 'active' | undefined;
  limit: number;
  cursor: string | undefined;
}
interface Wanted extends Pick<MemberSearch, 'query' | 'standing'> {
  field: 'mailbox' | 'nameLower';
}

export interface MemberPage {
  records: MemberRecord[];
  next: string | null;
}

export function createMemberService(members: MemberStore, { change }: MemberChanges) {
  const { model } = members;

  return {
    /**
     * Gives or takes a role; when it is so already, nothing changes and nothing is audited. Every step can be
     * repeated, so that trying again after a crash finishes what was begun.
     */
    async changeRole(wanted: RoleChange): Promise<MemberRecord> {
      const { actor, member, role, granted, reason } = wanted;
      // Admins read no cases: not by a role that they give themselves either.
      if (role === 'committee' && granted && actor === member)
        throw new DomainError('forbidden', {
          message: 'You can’t add yourself to the integrity committee. Another admin can do it.',
        });
      return change(member, (record) => {
        if (members.rolesWhenActive(record).includes(role) === granted) return null;
        if (granted && members.standingOf(record).barred) throw new DomainError('member-barred');
        if (granted && role === 'admin' && record.leavesOn) throw new DomainError('admin-leaves');
        return {
          fields: withRole(record, wanted),
          note: { actor, action: granted ? 'role.granted' : 'role.removed', reason, details: { role } },
          letter: roleLetter(wanted),
        };
      });
    },

    /**
     * Members whose address begins with the text, then those with a name in which each of its words begins a word; both
     * by an index in its order.
     * `query` and the cursor's values are lower case.
     */
    async search({ query, standing, limit, cursor }: MemberSearch): Promise<MemberPage> {
      const [phase, value, id] = cursor === undefined ? ['mailbox', '', ''] : decodeCursor(cursor, 3);
      const records: MemberRecord[] = [];
      const text = mailboxOf(query);
      let after: [string, string] | null = cursor === undefined ? null : [value ?? '', id ?? ''];
      // Only the whole address, which the admin typed, finds a member who was erased.
      if (cursor === undefined && text.includes('@')) {
        const former = await model.findOne({ mailbox: formerMailbox(text) }).lean();
        if (former) records.push({ ...former, email: text });
      }
      const fields = phase === 'nameLower' ? (['nameLower'] as const) : (['mailbox', 'nameLower'] as const);
      for (const field of fields) {
        // Without a text every address matches, and no member is left for the names. An “@” is in no name.
        if (field === 'nameLower' && (text === '' || query.includes('@'))) break;
        const missing = limit - records.length + 1;
        records.push(...(await matching({ field, query, standing }, after, missing)));
        after = null;
        if (records.length > limit)
          return { records: records.slice(0, limit), next: cursorAt(records[limit - 1], text) };
      }
      return { records, next: null };
    },
  };

  async function matching(
    { field, query, standing }: Wanted,
    after: [string, string] | null,
    limit: number,
  ): Promise<MemberRecord[]> {
    const prefix = startsWith(mailboxOf(query));
    const conditions: object[] =
      field === 'mailbox'
        ? [{ mailbox: prefix }]
        : [foundBy(query), { $or: [{ mailbox: { $lt: prefix.$gte } }, { mailbox: { $gte: prefix.$lt } }] }];
    conditions.push({ leavesOn: { $ne: longAgo } });
    if (standing) conditions.push({ barred: standing === 'active' ? null : standing });
    // The bound stands by itself too, so that the index is entered there and not at the first page.
    if (after)
      conditions.push(
        { [field]: { $gte: after[0] } },
        { $or: [{ [field]: { $gt: after[0] } }, { _id: { $gt: after[1] } }] },
      );
    return model
      .find({ $and: conditions })
      .sort(field === 'mailbox' ? { mailbox: 1 } : { nameLower: 1, _id: 1 })
      .limit(limit)
      .lean();
  }
}

export type MemberService = ReturnType<typeof createMemberService>;

/** The range of texts that begin with `text`; a range is served by an index, whatever the text holds. */
const startsWith = (text: string) => ({ $gte: text, $lt: `${text}\u{10ffff}` });

function cursorAt(last: MemberRecord | undefined, text: string): string | null {
  if (!last) return null;
  const field = last.mailbox.startsWith(text) ? 'mailbox' : 'nameLower';
  return encodeCursor([field, last[field], last._id]);
}

/** Grants and the removal of the domain's role, as they are after the change. */
function withRole(record: MemberRecord, { role, granted }: RoleChange) {
  const others = record.grants.filter((grant) => grant !== role);
  if (role !== 'admin')
    return { grants: granted ? [...others, role] : others, adminRemoved: record.adminRemoved };
  return granted
    ? { grants: [...others, role], adminRemoved: false }
    : { grants: others, adminRemoved: true };
}
