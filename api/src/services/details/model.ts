import { type CollegeDomains, domainRole } from '@campus/contracts';
import type { OwnDetails } from '@campus/contracts/details';
import { type Connection, Schema } from 'mongoose';
import { addOutbox, type WithOutbox } from '../audit/audit-log.ts';

/** A member's own details; fields that they left empty or erased are missing. */
export interface MemberDetailsRecord extends Partial<OwnDetails> {
  /** The member's id. */
  _id: string;
}

/** A student of the class list. They may not have signed in yet, so it is kept by mailbox. */
export interface ClassListRecord {
  /** `mailboxOf` the address. */
  _id: string;
  registrationNumber: string;
  /** In lower case: no two students have the same. `freedKeyOf` while an upload passes the number on. */
  numberKey: string;
  className: string;
  classKey: string;
  /** The day on which an uploaded list last named the student. */
  listedOn: string;
}

export interface ClassRecord {
  /** `classKeyOf` the name. */
  _id: string;
  name: string;
  /** Empty when no coordinator is known. */
  coordinatorEmail: string;
}

/** One document, which carries the audit entries of changes of the list. */
interface ClassListLogRecord extends WithOutbox {
  _id: string;
}

const text = String;
const memberDetailsSchema = new Schema<MemberDetailsRecord>(
  {
    _id: text,
    registrationNumber: text,
    className: text,
    coordinatorEmail: text,
    parentEmail: text,
    phone: text,
  },
  { versionKey: false },
);

const classListSchema = new Schema<ClassListRecord>(
  {
    _id: text,
    registrationNumber: text,
    numberKey: text,
    className: text,
    classKey: text,
    listedOn: text,
  },
  { versionKey: false },
);
classListSchema.index({ numberKey: 1 }, { unique: true });
classListSchema.index({ classKey: 1, _id: 1 });
classListSchema.index({ listedOn: 1 });

const classSchema = new Schema<ClassRecord>(
  { _id: text, name: text, coordinatorEmail: { type: text, default: '' } },
  { versionKey: false },
);

const classListLogSchema = new Schema<ClassListLogRecord>({ _id: text }, { versionKey: false });
addOutbox(classListLogSchema);

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
  memberDetails: connection.model('MemberDetails', memberDetailsSchema, 'memberDetails'),
  classList: connection.model('ClassListEntry', classListSchema, 'classList'),
  classes: connection.model('CollegeClass', classSchema, 'classes'),
  classListLog: connection.model('ClassListLog', classListLogSchema, 'classListLog'),
});
export type DetailsModels = ReturnType<typeof createDetailsModels>;
