import { randomBytes } from 'node:crypto';
import { type CollegeDomains, domainRole, type GrantableRole, type Role, rolesOf } from '@campus/contracts';
import type { Person } from '@campus/contracts/approvals';
import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { cached } from '../../platform/storage/cached.ts';
import { type Bar, type Caller, type Identity, personOf } from '../../platform/http/caller.ts';
import type { Mailer } from '../mail/mailer.ts';
import { createMailRefusalModel } from '../mail/unsubscribe.ts';
import { sessionRevoked } from '../../platform/http/errors.ts';
import { formerMailbox, mailboxOf, withoutTag } from '../../platform/mailbox.ts';
import { upsert } from '../../platform/storage/mongo-errors.ts';
import { collectionOf, recordModel } from '../../platform/storage/record.ts';
import { searchTerms } from '../../platform/storage/search-words.ts';
import { welcomeLetter } from './letters.ts';
import { createMemberModel, type MemberRecord, onMemberChange } from './member-model.ts';

const rosterSchema = z.strictObject({
  _id: z.literal('admins'),
  members: z.array(z.string()),
  /** Counts who left it; absent until the first. */
  leaves: z.exactOptional(z.number()),
});

export const createRosterModel = (connection: Connection) => recordModel(connection, 'rosters', rosterSchema);

/**
 * Admins in one document: the arbiter of who is the last one. Removals at once meet in its one atomic write, which their
 * member records never could.
 *
 * Each member on it has the role, at any moment, so the role may be taken from a member who left it while another stayed on.
 * An admin who isn't on it yet is put there when a removal needs them.
 */
function createAdminRoster(connection: Connection, members: ReturnType<typeof createMemberModel>) {
  const rosters = createRosterModel(connection);
  const admins = { _id: 'admins' } as const;

  /** Does nothing if the member loses the role, or anyone leaves the roster, meanwhile. */
  async function enlist(id: string): Promise<void> {
    const roster = await upsert(() =>
      rosters
        .findOneAndUpdate(
          admins,
          { $setOnInsert: { members: [] } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean()
        .exec(),
    );
    // A removal that is under way fails, or this does: the removal left the roster before and finds another version of
    // the record, or it leaves the roster from here on and changes the count.
    const touched = await members.updateOne({ _id: id, roles: 'admin' }, { $inc: { version: 1 } });
    if (touched.matchedCount === 0) return;
    await rosters.updateOne({ ...admins, leaves: roster.leaves ?? null }, { $addToSet: { members: id } });
  }

  return {
    /**
     * Takes a member off unless no other admin would be left; `false` for the last one. To be called after the record was
     * read and before the role is taken from that version of it.
     */
    async leave(id: string): Promise<boolean> {
      const withAnother = { ...admins, members: { $elemMatch: { $ne: id } } };
      for (;;) {
        const left = await rosters.updateOne(withAnother, { $pull: { members: id }, $inc: { leaves: 1 } });
        if (left.matchedCount > 0) return true;
        const another = await members.findOne({ _id: { $ne: id }, roles: 'admin' }, { _id: 1 }).lean();
        if (!another) return false;
        await enlist(another._id);
      }
    },
    /** Also the last one: their address gives the role no more. */
    drop: async (id: string) => {
      await rosters.updateOne(admins, { $pull: { members: id }, $inc: { leaves: 1 } });
    },
  };
}
type RoleFields = Pick<MemberRecord, 'email' | 'grants' | 'adminRemoved' | 'roleTerms'>;
type BarFields = Pick<MemberRecord, 'locked' | 'leavesOn'>;

/** Projection of the fields that `standingOf` reads. */
export const standingFields = {
  email: 1,
  grants: 1,
  adminRemoved: 1,
  roleTerms: 1,
  locked: 1,
  leavesOn: 1,
} as const;

/** The leaving day of a member who was forgotten. */
export const longAgo = '1970-01-01';

/** How long a member's record serves further calls that only read, in ms: the docs promise a second. */
export const recordLifetimeMs = 1000;
const mostKept = 5000;

export function createMemberStore(
  connection: Connection,
  domains: CollegeDomains,
  mail: Pick<Mailer, 'letter' | 'deliver'>,
  today: () => string,
) {
  const model = createMemberModel(connection);
  const records = collectionOf(model);
  const roster = createAdminRoster(connection, model);
  const refusals = createMailRefusalModel(connection);
  const hasEnded = ({ roleTerms }: Pick<MemberRecord, 'roleTerms'>, role: GrantableRole) =>
    roleTerms?.some((term) => term.role === role && term.endsOn <= today()) ?? false;
  /**
   * The roles that a barred member gets back; says nothing about today. An admin keeps the role until the roster let them
   * go: the calendar can't remove the last one.
   */
  const rolesWhenActive = (record: RoleFields): Role[] => {
    const grants = record.grants.filter((role) => role === 'admin' || !hasEnded(record, role));
    return rolesOf({ ...record, grants, emailVerified: true }, domains);
  };

  const barOf = ({ locked, leavesOn }: BarFields): Bar | null => {
    if (locked) return 'locked';
    return leavesOn && leavesOn <= today() ? 'ended' : null;
  };
  /** Whether the member is kept out today, and the roles that are left. Ask this for what a member may do. */
  const standingOf = (record: RoleFields & BarFields) => {
    const barred = barOf(record);
    return { barred, roles: barred ? [] : rolesWhenActive(record) };
  };
  let endedFor = '';

  async function create({ uid, email, name }: Identity): Promise<MemberRecord> {
    const mailbox = mailboxOf(email);
    const contact = contactOf({ email, name });
    const plain = contact.email;
    const refusal = await refusals.findById(mailbox).lean();
    const created = await upsert(async () => {
      // The uid is another member's when the account had another address before.
      const _id = (await model.exists({ _id: uid })) ? randomBytes(16).toString('hex') : uid;
      const record: Omit<MemberRecord, 'mailbox'> = {
        _id,
        ...contact,
        grants: [],
        adminRemoved: false,
        roles: rolesWhenActive({ email: plain, grants: [], adminRemoved: false }),
        since: today(),
        outbox: [],
        letters: [mail.letter(`welcome:${_id}`, welcomeLetter(_id))],
        version: 0,
        // Asked for by a link in a mail, before there was a member.
        ...(refusal && { mailOff: refusal.off }),
      };
      return model
        .findOneAndUpdate({ mailbox }, { $setOnInsert: record }, { upsert: true, returnDocument: 'after' })
        .lean()
        .exec();
    });
    if (refusal) await refusals.deleteOne({ _id: mailbox });
    await mail.deliver(model, created._id);
    return created;
  }

  /** Writes the roles that the record gives; `null` when another call changed it meanwhile. */
  async function withRoles({ _id, version, roles: before }: MemberRecord, roles: Role[]) {
    if (before.includes('admin') && !roles.includes('admin')) await roster.drop(_id);
    return model
      .findOneAndUpdate(
        { _id, version },
        { $set: { roles }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
  }

  /** The record of the person, in step with the account they use and the roles that follow from it. */
  async function recordOf(identity: Identity): Promise<MemberRecord> {
    const mailbox = mailboxOf(identity.email);
    for (;;) {
      const stored = await records.findOne({ mailbox: { $in: [mailbox, formerMailbox(mailbox)] } });
      const record = stored ?? (await create(identity));
      if (record.mailbox !== mailbox) {
        if (barOf(record)) return { ...record, email: withoutTag(identity.email), roles: [] };
        // An admin took back the leaving day of a member who was forgotten.
        await model.updateOne({ _id: record._id }, { $set: { mailbox, ...contactOf(identity) } });
        continue;
      }
      const { roles } = standingOf(record);
      if (roles.includes('admin') && hasEnded(record, 'admin') && (await roster.leave(record._id))) {
        const { _id, version, grants } = record;
        const without = { grants: grants.filter((role) => role !== 'admin'), adminRemoved: true };
        await model.updateOne({ _id, version }, { $set: without, $inc: { version: 1 } });
        continue;
      }
      if (record.name === '' && identity.name !== '')
        await model.updateOne({ _id: record._id, name: '' }, { $set: nameFields(identity.name) });
      else if (isSame(roles, record.roles) || (await withRoles(record, roles))) return { ...record, roles };
    }
  }

  const kept = new LRUCache<string, { record: Promise<MemberRecord>; readAt: number }>({ max: mostKept });
  onMemberChange(model, () => kept.clear());

  /** As `recordOf`, at most a second old; what this process changed is seen at once. */
  function recentRecordOf(identity: Identity): Promise<MemberRecord> {
    const now = performance.now();
    const known = kept.get(identity.email);
    if (known && now - known.readAt < recordLifetimeMs) return known.record;
    const record = recordOf(identity);
    kept.set(identity.email, { record, readAt: now });
    record.catch(() => {
      if (kept.get(identity.email)?.record === record) kept.delete(identity.email);
    });
    return record;
  }

  return {
    model,
    roster,
    rolesWhenActive,
    standingOf,
    /** Writes down whose membership has ended by the calendar; once a day does something. */
    async endMemberships(): Promise<number> {
      const day = today();
      if (day === endedFor) return 0;
      const { modifiedCount } = await model.updateMany(
        { leavesOn: { $lte: day }, barred: null },
        { $set: { barred: 'ended', roles: [] }, $inc: { version: 1 } },
      );
      endedFor = day;
      return modifiedCount;
    },
    /**
     * The caller. A mailbox of the college gets its member record at its first call, once it is verified.
     * @param mayBeOld whether the record may be a second old: then another process may have changed it meanwhile
     */
    callerOf: async (identity: Identity, mayBeOld = false): Promise<Caller> => {
      const { uid, email, name, emailVerified } = identity;
      const stranger = { id: uid, email, name, roles: [] };
      // Said first: confirming a foreign address wouldn't help.
      if (domainRole(email, domains) === null) return { ...stranger, status: 'unauthorized' };
      if (!emailVerified) return { ...stranger, status: 'unverified' };
      const record = await (mayBeOld ? recentRecordOf(identity) : recordOf(identity));
      const { barred } = standingOf(record);
      // Tokens say in seconds when the sign-in was: one in the same second may have been the next.
      const endedBefore = Math.floor((record.validFrom ?? 0) / 1000) * 1000;
      if (!barred && identity.signedInAt < endedBefore) throw sessionRevoked();
      return {
        id: record._id,
        email: record.email,
        name: record.name,
        status: barred ?? 'member',
        roles: record.roles,
      };
    },
    async emailsOf(ids: string[]): Promise<Map<string, string>> {
      const found = await model.find({ _id: { $in: ids } }, { email: 1 }).lean();
      return new Map(found.map((member) => [member._id, member.email]));
    },
    /** Today's names by member id, without members who have none. */
    async namesOf(ids: string[]): Promise<Map<string, string>> {
      const found = await model.find({ _id: { $in: ids }, name: { $ne: '' } }, { name: 1 }).lean();
      return new Map(found.map(({ _id, name }) => [_id, name]));
    },
    /** The member with this address, with today's standing; `null`: no one with it has logged in yet. */
    async withEmail(email: string) {
      const found = await model.findOne({ mailbox: mailboxOf(email) }, { ...standingFields, name: 1 }).lean();
      return found && { ...personOf({ id: found._id, ...found }), ...standingOf(found) };
    },
    /** Members who have this role, by name (by address where there is none). */
    async withRole(role: Role): Promise<Person[]> {
      const found = await model.find({ roles: role }, { ...standingFields, name: 1 }).lean();
      return found
        .filter((record) => standingOf(record).roles.includes(role))
        .map(({ _id, ...record }) => personOf({ id: _id, ...record }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    /** Up to five seconds old: counting 10,000 takes the embedded database a good part of a second. */
    countStudents: cached(5000, () => model.countDocuments({ roles: 'student' }).exec()).get,
    /** One address per student. */
    async *studentMailboxes(): AsyncGenerator<string> {
      const students = model.find({ roles: 'student' }, { _id: 0, mailbox: 1, leavesOn: 1 }).lean();
      for await (const { mailbox, leavesOn } of students.cursor({ batchSize: 1000 }))
        if (!barOf({ leavesOn: leavesOn ?? null })) yield mailbox;
    },
  };
}

export type MemberStore = ReturnType<typeof createMemberStore>;

const contactOf = ({ email, name }: Pick<Identity, 'email' | 'name'>) => ({
  email: withoutTag(email),
  ...nameFields(name),
});

export const nameFields = (name: string) => ({
  name,
  nameLower: name.toLowerCase(),
  terms: searchTerms(name),
});

const isSame = (one: Role[], other: Role[]) =>
  one.length === other.length && one.every((role, i) => role === other[i]);
