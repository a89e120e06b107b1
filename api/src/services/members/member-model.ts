import { grantableRoleSchema, roleSchema } from '@campus/contracts';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { bars } from '../../platform/http/caller.ts';
import { modelOf, recordSchema } from '../../platform/storage/record.ts';
import { withOutbox } from '../audit/audit-log.ts';
import { mailKindSchema, withLetters } from '../mail/letters.ts';

const roleTermSchema = z.strictObject({
  role: grantableRoleSchema,
  /** The first day without the role. */
  endsOn: z.string(),
  successor: z.nullable(z.string()),
  by: z.string(),
  reason: z.string(),
  /** The holder and the admins know that it ends soon. */
  warned: z.boolean(),
});
export type RoleTerm = z.infer<typeof roleTermSchema>;

/** The portal's record of a member; authorisation reads it. */
const memberSchema = z.strictObject({
  ...withOutbox,
  ...withLetters,
  /** The member's id in every feature: the uid of the first account, or random where that one is taken. */
  _id: z.string(),
  /** The person, see `mailboxOf`: whatever account they sign in with, this is their record. */
  mailbox: z.string(),
  /** The address without a `+…` part, as it was first written. Mail goes here. */
  email: z.string(),
  /** From the first account that had one, until the member saves a profile; from then on the profile's. */
  name: z._default(z.string(), ''),
  nameLower: z._default(z.string(), ''),
  terms: z.array(z.string()),
  /** The day of the last change of the name; `null` after the first, which doesn't count, and absent before. */
  renamedOn: z.exactOptional(z.nullable(z.string())),
  grants: z.array(grantableRoleSchema),
  adminRemoved: z.boolean(),
  /** Ends of granted roles; see `createRoleTerms`. */
  roleTerms: z.exactOptional(z.array(roleTermSchema)),
  /** Follows from address, grants and `adminRemoved`; kept to count and find by it. */
  roles: z.array(roleSchema),
  locked: z.exactOptional(z.nullable(z.strictObject({ reason: z.string() }))),
  /** The day from which the person is no longer a member; admins have none. */
  leavesOn: z.exactOptional(z.nullable(z.string())),
  /** Follows from `locked` and `leavesOn`; kept to find by it. */
  barred: z.exactOptional(z.nullable(z.enum(bars))),
  /** Sessions that began in an earlier second are over; ms since 1970. */
  validFrom: z.exactOptional(z.nullable(z.number())),
  /** Kinds of mail that the member doesn't want; none when it isn't there. */
  mailOff: z.exactOptional(z.array(mailKindSchema)),
  /** The day of the first sign-in: beside the order of ballots, the moment could tell whose is whose. */
  since: z.string(),
  /** Counts changes: each is made from the version it was decided on. */
  version: z.number(),
});
export type MemberRecord = z.infer<typeof memberSchema>;

const schema = recordSchema(memberSchema, {
  indexes: [
    [{ mailbox: 1 }, { unique: true }],
    { terms: 1, nameLower: 1, _id: 1 },
    { barred: 1, mailbox: 1 },
    [{ leavesOn: 1 }, { sparse: true }],
    [{ 'roleTerms.endsOn': 1 }, { sparse: true }],
    { roles: 1, nameLower: 1, _id: 1 },
  ],
});
const listeners = new WeakMap<object, Set<() => void>>();
schema.post(
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

export const createMemberModel = (connection: Connection) => modelOf(connection, 'members', schema);
