import { type CollegeDomains, domainRole } from '@campus/contracts';
import { ownDetailsSchema } from '@campus/contracts/details';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { recordModel } from '../../platform/storage/record.ts';
import { withOutbox } from '../audit/audit-log.ts';

/** A member's own details; fields that they left empty or erased are missing. */
const memberDetailsSchema = z.extend(z.partial(ownDetailsSchema), {
  /** The member's id. */
  _id: z.string(),
});

export type MemberDetailsRecord = z.infer<typeof memberDetailsSchema>;

/** A student of the class list. They may not have signed in yet, so it is kept by mailbox. */
const classListSchema = z.strictObject({
  /** `mailboxOf` the address. */
  _id: z.string(),
  registrationNumber: z.string(),
  /** In lower case: no two students have the same. `freedKeyOf` while an upload passes the number on. */
  numberKey: z.string(),
  className: z.string(),
  classKey: z.string(),
  /** The day on which an uploaded list last named the student. */
  listedOn: z.string(),
});
export type ClassListRecord = z.infer<typeof classListSchema>;

const classSchema = z.strictObject({
  /** `classKeyOf` the name. */
  _id: z.string(),
  name: z.string(),
  /** Empty when no coordinator is known. */
  coordinatorEmail: z._default(z.string(), ''),
});

/** One document, which carries the audit entries of changes of the list. */
const classListLogSchema = z.strictObject({ _id: z.string(), ...withOutbox });

/** Classes are the same however their names are written: `SE CSE A`, `se cse a`. */
export const classKeyOf = (name: string): string => name.toLowerCase();

/** Stands for the key of a number that another student of the same upload gets; no number begins with a colon. */
export const freedKeyOf = (mailbox: string): string => `:${mailbox}`;

/** Why this is no address of a coordinator; empty for one that is, or is left out. */
export const coordinatorFault = (email: string, domains: CollegeDomains): string =>
  email === '' || (email.length <= 254 && domainRole(email, domains) !== null)
    ? ''
    : `The coordinator’s address must end with @${domains.student} or @${domains.admin}.`;

export const createDetailsModels = (connection: Connection) => ({
  memberDetails: recordModel(connection, 'memberDetails', memberDetailsSchema),
  classList: recordModel(connection, 'classList', classListSchema, {
    indexes: [[{ numberKey: 1 }, { unique: true }], { classKey: 1, _id: 1 }, { listedOn: 1 }],
  }),
  classes: recordModel(connection, 'classes', classSchema),
  classListLog: recordModel(connection, 'classListLog', classListLogSchema),
});
export type DetailsModels = ReturnType<typeof createDetailsModels>;
