import { type GrantableRole, type MailKind, type Role } from '@campus/contracts';
import { type Connection, Schema } from 'mongoose';
import type { Bar } from '../../platform/http/caller.ts';
import { addOutbox, type WithOutbox } from '../audit/audit-log.ts';
import { addLetters, type WithLetters } from '../mail/letters.ts';

/** The portal's record of a member; authorisation reads it. */
export interface MemberRecord extends WithOutbox, WithLetters {
  /** The member's id in every feature: the uid of the first account, or random where that one is taken. */
  _id: string;
  /** The person, see `mailboxOf`: whatever account they sign in with, this is their record. */
  mailbox: string;
  /** The address without a `+…` part, as it was first written. Mail goes here. */
  email: string;
  /** From the first account that had one, until the member saves a profile; from then on the profile's. */
  name: string;
  nameLower: string;
  /** See `searchTerms`; of the name. */
  terms: string[];
  /** The day of the last change of the name; `null` after the first, which doesn't count, and absent before. */
  renamedOn?: string | null;
  grants: GrantableRole[];
  adminRemoved: boolean;
  /** Follows from address, grants and `adminRemoved`; kept to count and find by it. */
  roles: Role[];
  /** Set while an admin keeps the member out. */
  locked?: { reason: string } | null;
  /** The day from which the person is no longer a member; admins have none. */
  leavesOn?: string | null;
  /** Follows from `locked` and `leavesOn`; kept to find by it. */
  barred?: Bar | null;
  /** Sessions that began in an earlier second are over; ms since 1970. */
  validFrom?: number | null;
  /** Kinds of mail that the member doesn't want; none when it isn't there. */
  mailOff?: MailKind[];
  /** The day of the first sign-in: beside the order of ballots, the moment could tell whose is whose. */
  since: string;
  /** Counts changes: each is made from the version it was decided on. */
  version: number;
}

const memberSchema = new Schema<MemberRecord>(
  {
    _id: { type: String, required: true },
    mailbox: { type: String, required: true },
    email: { type: String, required: true },
    name: { type: String, default: '' },
    nameLower: { type: String, default: '' },
    terms: [String],
    renamedOn: String,
    grants: [String],
    adminRemoved: { type: Boolean, required: true },
    roles: [String],
    locked: { type: new Schema({ reason: String }, { _id: false }), default: undefined },
    leavesOn: String,
    barred: String,
    validFrom: Number,
    mailOff: { type: [String], default: undefined },
    since: { type: String, required: true },
    version: { type: Number, required: true },
  },
  { versionKey: false },
);
memberSchema.index({ mailbox: 1 }, { unique: true });
memberSchema.index({ terms: 1, nameLower: 1, _id: 1 });
memberSchema.index({ barred: 1, mailbox: 1 });
memberSchema.index({ leavesOn: 1 }, { sparse: true });
memberSchema.index({ roles: 1, nameLower: 1, _id: 1 });
addOutbox(memberSchema);
addLetters(memberSchema);

const listeners = new WeakMap<object, Set<() => void>>();
memberSchema.post(
  ['updateOne', 'updateMany', 'findOneAndUpdate', 'replaceOne', 'deleteOne', 'deleteMany'],
  { query: true, document: false },
  function () {
    for (const listener of listeners.get(this.model) ?? []) listener();
  },
);
/** Calls back after each change of a member that this process makes. */
export function onMemberChange(model: object, listener: () => void): void {
  const all = listeners.get(model) ?? new Set();
  listeners.set(model, all.add(listener));
}

const compileMemberModel = (connection: Connection) => connection.model('Member', memberSchema, 'members');
type MemberModel = ReturnType<typeof compileMemberModel>;
/** The same one each time: mongoose would make another one of that name. */
export const createMemberModel = (connection: Connection): MemberModel =>
  (connection.models['Member'] as MemberModel | undefined) ?? compileMemberModel(connection);
