import {
  type CollegeDomains,
  domainRole,
  type GrantableRole,
  type MailKind,
  type Role,
  rolesOf,
} from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import { addOutbox, type WithOutbox } from './audit-log.ts';
import { cached } from './cached.ts';
import type { Identity } from './identity.ts';
import { addLetters } from './mail/letters.ts';
import type { Mailer, WithLetters } from './mail/mailer.ts';
import { upsert } from './mongo-errors.ts';
import { welcomeLetter } from './welcome-letter.ts';

/** What the portal keeps of a member; authorisation reads it. */
export interface MemberRecord extends WithOutbox, WithLetters {
  /** The uid of the authentication provider. */
  _id: string;
  email: string;
  emailLower: string;
  name: string;
  nameLower: string;
  grants: GrantableRole[];
  adminRemoved: boolean;
  /** Follows from address, grants and `adminRemoved`; kept to count and find by it. */
  roles: Role[];
  /** Kinds of mail that he doesn't want; none when it isn't there. */
  mailOff?: MailKind[];
  since: Date;
  /** Counts changes: each is made from the version it was decided on. */
  version: number;
}

/** Who is calling, with what the portal knows of him. */
export interface Caller {
  id: string;
  email: string;
  name: string;
  status: 'unverified' | 'unauthorized' | 'member';
  roles: Role[];
}

const memberSchema = new Schema<MemberRecord>(
  {
    _id: { type: String, required: true },
    email: { type: String, required: true },
    emailLower: { type: String, required: true },
    name: { type: String, default: '' },
    nameLower: { type: String, default: '' },
    grants: [String],
    adminRemoved: { type: Boolean, required: true },
    roles: [String],
    mailOff: { type: [String], default: undefined },
    since: { type: Date, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
memberSchema.index({ emailLower: 1, _id: 1 });
memberSchema.index({ nameLower: 1, _id: 1 });
memberSchema.index({ roles: 1, nameLower: 1, _id: 1 });
addOutbox(memberSchema);
addLetters(memberSchema);

interface Roster {
  _id: 'admins';
  members: string[];
}
const rosterSchema = new Schema<Roster>({ _id: String, members: [String] }, { versionKey: false });

const compileMemberModel = (connection: Connection) => connection.model('Member', memberSchema, 'members');
type MemberModel = ReturnType<typeof compileMemberModel>;
/** The same one each time: mongoose would make another one of that name. */
export const createMemberModel = (connection: Connection): MemberModel =>
  (connection.models['Member'] as MemberModel | undefined) ?? compileMemberModel(connection);

/**
 * The uids of all admins in one document: the arbiter of who is the last one. Two removals at once meet in its one
 * atomic write, which two member records never could.
 */
export function createAdminRoster(connection: Connection) {
  const rosters = connection.model('Roster', rosterSchema, 'rosters');
  const admins = { _id: 'admins' } as const;
  return {
    add: async (id: string) => {
      await upsert(() => rosters.updateOne(admins, { $addToSet: { members: id } }, { upsert: true }).exec());
    },
    drop: async (id: string) => {
      await rosters.updateOne(admins, { $pull: { members: id } });
    },
    /** Takes somebody off unless nobody else would be left; `false` when he is the last. */
    dropUnlessLast: async (id: string): Promise<boolean> => {
      const others = { ...admins, members: id, 'members.1': { $exists: true } };
      const dropped = await rosters.updateOne(others, { $pull: { members: id } });
      // Not on it any more: an earlier try was cut off after this step.
      return dropped.matchedCount > 0 || (await rosters.exists({ ...admins, members: id })) === null;
    },
  };
}
export type AdminRoster = ReturnType<typeof createAdminRoster>;

export interface MemberStore {
  model: ReturnType<typeof createMemberModel>;
  roster: AdminRoster;
  /** Who calls; a verified college address gets its member record at the first call, kept in step with the token. */
  callerOf: (identity: Identity) => Promise<Caller>;
  /** The address of each of these members who exists. */
  emailsOf: (ids: string[]) => Promise<Map<string, string>>;
  /** Members who have this role, by name (by address where there is none). */
  withRole: (role: Role) => Promise<{ id: string; name: string }[]>;
  /** Up to five seconds old: counting 10,000 takes the embedded database a good part of a second. */
  countStudents: () => Promise<number>;
  /** The addresses of all students, in lower case. */
  studentEmails: () => AsyncIterable<string>;
  rolesFor: (record: Pick<MemberRecord, 'email' | 'grants' | 'adminRemoved'>) => Role[];
}

export function createMemberStore(
  connection: Connection,
  domains: CollegeDomains,
  mail: Pick<Mailer, 'letter' | 'deliver'>,
): MemberStore {
  const model = createMemberModel(connection);
  const roster = createAdminRoster(connection);
  const rolesFor: MemberStore['rolesFor'] = (record) => rolesOf({ ...record, emailVerified: true }, domains);

  async function create({ uid, email, name }: Identity): Promise<MemberRecord> {
    const roles = rolesFor({ email, grants: [], adminRemoved: false });
    // First on the roster: who holds a verified token of the admin domain is an admin, with or without a record.
    if (roles.includes('admin')) await roster.add(uid);
    const record = {
      ...addressFields(email, name),
      grants: [],
      adminRemoved: false,
      roles,
      outbox: [],
      letters: [mail.letter(`welcome:${uid}`, welcomeLetter(uid))],
      version: 0,
    };
    const created = await upsert(() =>
      model
        .findOneAndUpdate(
          { _id: uid },
          { $setOnInsert: { ...record, since: new Date() } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<MemberRecord>()
        .exec(),
    );
    await mail.deliver(model, uid);
    return created;
  }

  /** The record with the token's address and name; made anew from the latest version when somebody else changes it. */
  async function inStep(record: MemberRecord, identity: Identity): Promise<MemberRecord | null> {
    const { _id, version, grants, adminRemoved } = record;
    const roles = rolesFor({ email: identity.email, grants, adminRemoved });
    if (roles.includes('admin') && !record.roles.includes('admin')) await roster.add(_id);
    const changed = await model
      .findOneAndUpdate(
        { _id, version },
        { $set: { ...addressFields(identity.email, identity.name), roles }, $inc: { version: 1 } },
        { returnDocument: 'after' },
      )
      .lean<MemberRecord>();
    if (changed && !roles.includes('admin') && record.roles.includes('admin')) await roster.drop(_id);
    return changed;
  }

  async function recordOf(identity: Identity): Promise<MemberRecord> {
    for (;;) {
      const record = (await model.findById(identity.uid).lean<MemberRecord>()) ?? (await create(identity));
      if (record.email === identity.email && record.name === identity.name) return record;
      const changed = await inStep(record, identity);
      if (changed) return changed;
    }
  }

  return {
    model,
    roster,
    rolesFor,
    async callerOf(identity) {
      const { uid, email, name, emailVerified } = identity;
      const caller = { id: uid, email, name, roles: [] };
      // Said first: confirming a foreign address wouldn't help.
      if (domainRole(email, domains) === null) return { ...caller, status: 'unauthorized' };
      if (!emailVerified) return { ...caller, status: 'unverified' };
      return { ...caller, status: 'member', roles: rolesFor({ ...(await recordOf(identity)), email }) };
    },
    async emailsOf(ids) {
      const found = await model.find({ _id: { $in: ids } }, { email: 1 }).lean();
      return new Map(found.map((member) => [member._id, member.email]));
    },
    async withRole(role) {
      const found = await model.find({ roles: role }, { name: 1, email: 1 }).lean();
      return found
        .map(({ _id, name, email }) => ({ id: _id, name: name || email }))
        .toSorted((a, b) => a.name.localeCompare(b.name));
    },
    countStudents: cached(5000, () => model.countDocuments({ roles: 'student' }).exec()).get,
    async *studentEmails() {
      const students = model.find({ roles: 'student' }, { _id: 0, emailLower: 1 }).lean();
      for await (const { emailLower } of students.cursor({ batchSize: 1000 })) yield emailLower;
    },
  };
}

const addressFields = (email: string, name: string) => ({
  email,
  emailLower: email.toLowerCase(),
  name,
  nameLower: name.toLowerCase(),
});
