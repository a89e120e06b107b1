import type { GrantableRole } from '@campus/contracts';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import { formerMailbox, mailboxOf } from '../../platform/mailbox.ts';
import type { Bar } from '../../platform/http/caller.ts';
import type { MemberRecord } from './member-model.ts';
import { longAgo, type MemberStore } from './member-store.ts';
import { decodeCursor, encodeCursor } from '../../platform/storage/pagination.ts';
import { foundBy } from '../../platform/storage/search-words.ts';
import { type RoleChange, roleLetter, termLetter } from './letters.ts';
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

export function createMemberService(members: MemberStore, { change }: MemberChanges, today: () => string) {
  const { model } = members;

  return {
    /**
     * Gives or takes a role; when it is so already, nothing changes and nothing is audited. Every step can be
     * repeated, so that trying again after a crash finishes what was begun.
     */
    async changeRole(wanted: RoleChange): Promise<MemberRecord> {
      const { actor, member, role, granted, reason } = wanted;
      if (granted) requireNotOwnSeat(role, actor, member);
      const successor = await successorOf(wanted);
      return change(member, (record) => {
        const known = record.roleTerms?.find((term) => term.role === role);
        const endStays =
          wanted.endsOn === undefined ||
          (wanted.endsOn === (known?.endsOn ?? null) && successor === (known?.successor ?? null));
        const holds = members.rolesWhenActive(record).includes(role);
        if (holds === granted && (!granted || endStays)) return null;
        if (granted && members.standingOf(record).barred) throw new DomainError('member-barred');
        if (granted && role === 'admin' && record.leavesOn) throw new DomainError('admin-leaves');
        const { endsOn } = wanted;
        const others = (record.roleTerms ?? []).filter((term) => term.role !== role);
        const term = endsOn ? [{ role, endsOn, successor, by: actor, reason, warned: false }] : [];
        const action = granted ? (holds ? 'role.term' : 'role.granted') : 'role.removed';
        return {
          fields: { ...withRole(record, wanted), roleTerms: [...others, ...term] },
          note: {
            actor,
            action,
            reason,
            details: { role, ...(endsOn && { endsOn }), ...(successor && { successor }) },
          },
          letter: action === 'role.term' ? termLetter(wanted) : roleLetter(wanted),
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

  async function successorOf({ actor, member, role, endsOn, successor }: RoleChange): Promise<string | null> {
    if (!endsOn) return null;
    if (endsOn <= today()) throw invalidField('endsOn', 'Choose a day after today.');
    if (!successor) {
      const stays = { _id: { $ne: member }, roles: 'admin', 'roleTerms.role': { $ne: 'admin' } } as const;
      if (role === 'admin' && !(await model.exists(stays))) throw new DomainError('last-admin');
      return null;
    }
    const next = await model.findOne({ mailbox: mailboxOf(successor) }).lean();
    if (!next) throw invalidField('successor', 'No member has this address. They must log in once first.');
    if (next._id === member) throw invalidField('successor', 'Choose someone other than the holder.');
    requireNotOwnSeat(role, actor, next._id);
    if (members.standingOf(next).barred) throw new DomainError('member-barred');
    if (role === 'admin' && next.leavesOn) throw new DomainError('admin-leaves');
    return next._id;
  }

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

/** Admins read no cases: not by a role that they give themselves either. */
function requireNotOwnSeat(role: GrantableRole, actor: string, member: string): void {
  if (role === 'committee' && actor === member)
    throw new DomainError('forbidden', {
      message: 'You can’t add yourself to the integrity committee. Another admin can do it.',
    });
}

/** Grants and the removal of the domain's role, as they are after the change. */
export function withRole(record: MemberRecord, { role, granted }: Pick<RoleChange, 'role' | 'granted'>) {
  const others = record.grants.filter((grant) => grant !== role);
  if (role !== 'admin')
    return { grants: granted ? [...others, role] : others, adminRemoved: record.adminRemoved };
  return granted
    ? { grants: [...others, role], adminRemoved: false }
    : { grants: others, adminRemoved: true };
}
