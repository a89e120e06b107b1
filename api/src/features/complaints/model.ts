import {
  clockSchema,
  complaintContactsSchema,
  complaintEntrySchema,
  complaintSetupSchema,
  handlerSchema,
  hearingFields,
  hiddenFromSchema,
  complaintSchema as shownSchema,
  wordFilterSchema,
} from '@campus/contracts/complaints';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { dayCountsSchema } from '../../platform/storage/day-counts.ts';
import { bytes, recordModel } from '../../platform/storage/record.ts';
import { type AuditRecord, withOutbox } from '../../services/audit/audit-log.ts';
import { type LetterRecord, withLetters } from '../../services/mail/letters.ts';

/** The procedure of a complaint, in days and in words of a committee: no field tells when a person did something. */
const procedureFields = {
  /** The clocks of the committee that has the complaint now. */
  clocks: z.array(clockSchema),
  pause: z.nullable(z.strictObject({ until: z.string(), reason: z.string() })),
  hearing: z.nullable(z.strictObject(hearingFields)),
  /** Last day to appeal; `null`: there is nothing to appeal. */
  appealUntil: z.nullable(z.string()),
  /** Public words that wait for the author's agreement; empty: none. */
  doneWords: z.string(),
};
type Procedure = z.infer<z.ZodMiniObject<typeof procedureFields, z.core.$strict>>;

export const noProcedure: Procedure = {
  clocks: [],
  pause: null,
  hearing: null,
  appealUntil: null,
  doneWords: '',
};

const marks = ['acknowledgedInTime', 'decidedInTime', 'overdue', 'appealed'] as const;
export type Mark = (typeof marks)[number];
/** Facts for the figures, beside the complaint's days. They stay as they were counted. */
const countedSchema = z.strictObject({
  /** The committee that received it first. */
  committee: z.string(),
  /** Every member could read it when it was filed. */
  isPublic: z.boolean(),
  marks: z.array(z.enum(marks)),
});

/** A member of a committee, by their name at the time. */
export type Handler = z.infer<typeof handlerSchema>;

const entrySchema = z.extend(z.omit(complaintEntrySchema, { name: true }), {
  /** The committee member whose step or message it is; `null` for the author. */
  member: z.nullable(handlerSchema),
});
export type EntryRecord = z.infer<typeof entrySchema>;

const { state, filedOn, category, place, text, audience, pictures } = shownSchema.shape;
/**
 * A complaint. All times are days, and nothing in it is an ObjectId, which would hold the second in which it was made.
 */
const complaintSchema = z.strictObject({
  ...withOutbox,
  ...withLetters,
  /** 128 bits, hex: drawn by the author's browser; of an anonymous one, the first half of the SHA-256 of its token. */
  _id: z.string(),
  state,
  /** Counts changes: each is made from the version that was read. */
  version: z.number(),
  filedOn,
  category,
  /** The id of the committee that handles it. */
  committee: z.string(),
  /** As its category was when it was filed. */
  urgent: z.boolean(),
  place,
  text,
  audience,
  /** `null`: filed anonymously. */
  author: z.nullable(z.strictObject({ id: z.string(), name: z.string(), regNo: z.string() })),
  /** SHA-256 of the follow-up key, hex; only of an anonymous one. */
  followUp: z.exactOptional(z.string()),
  /** `<member>:<day>:<0…9>`: one of the author's turns for the day; only on a named complaint. */
  turn: z.exactOptional(z.string()),
  pictures,
  /** How many members said that it concerns them too. */
  meToo: z.number(),
  assignee: z.nullable(handlerSchema),
  /** People whom it concerns: no call gives it to them. */
  hiddenFrom: z.array(hiddenFromSchema),
  duplicateOf: z.nullable(z.string()),
  /** Append-only; the first entry is the filing. An entry's id is the request id that it came with. */
  history: z.array(entrySchema),
  earlierTexts: z.array(z.strictObject({ until: z.string(), text: z.string() })),
  /** The last word is the author's. */
  waits: z.boolean(),
  deletion: z.nullable(z.strictObject({ by: handlerSchema, on: z.string(), reason: z.string() })),
  /** Days of the first answer and the first closing; counted in `complaintFigures`. */
  answeredOn: z.nullable(z.string()),
  closedOn: z.nullable(z.string()),
  counted: countedSchema,
  /** The day of the last step or message of a complaint that isn't open; `null` while it is open, and once it is erased. */
  overOn: z.nullable(z.string()),
  /** Only what figures count is left. */
  forgotten: z.exactOptional(z.literal(true)),
  ...procedureFields,
  /** See `derivedFields`. */
  dueOn: z.nullable(z.string()),
  listed: z.boolean(),
  open: z.boolean(),
  queueKey: z.string(),
  terms: z.array(z.string()),
  /** The notice in which its committee hears of an anonymous complaint (see `nextNoticeAt`); missing once it has. */
  noticeAt: z.exactOptional(z.string()),
});
export type ComplaintRecord = z.infer<typeof complaintSchema>;

/** As it is read to be shown or changed. */
export type ReadComplaint = Omit<ComplaintRecord, 'outbox' | 'letters' | 'queueKey' | 'terms'>;

/** The fields that a change sets, beside the state from the table of rules. */
export interface Effect extends Pick<EntryRecord, 'audience' | 'text'> {
  set: Partial<ReadComplaint>;
  audit?: AuditRecord;
  letters?: LetterRecord[];
}

const pictureSchema = z.strictObject({
  /** `<complaint>:<number>`, from 1. */
  _id: z.string(),
  /** WebP, without metadata. */
  content: bytes,
  /** The day on which it came, until it was seen that its complaint came too. */
  waitsSince: z.exactOptional(z.string()),
});

/** `_id`: `<complaint>:<keyed hash of complaint and member>`, found only by someone who asks about a given member. */
const meTooSchema = z.strictObject({ _id: z.string() });

const weekKeySchema = z.strictObject({
  /** `2026-W47` */
  _id: z.string(),
  publicKey: z.string(),
  /** Encrypted; gone when the week is over. */
  privateKey: z.nullable(bytes),
});

/** Records that a set of tokens was signed for a member. */
const issuedTokensSchema = z.strictObject({
  /** `<week>:<keyed hash of week, member and number of the set>` */
  _id: z.string(),
  /** SHA-256 of the blinded messages, base64. */
  blinded: z.string(),
});

/**
 * Counts, kept by increment; `recount` compares them with the complaints. Stored by id: the latest that was counted would be
 * the latest complaint's. What nothing was counted in is missing.
 */
const figuresSchema = z.strictObject({
  /** `2026-11:<committee>:<category>:public` or `…:private`, by the month of filing; see `counted`. */
  _id: z.string(),
  filed: z.exactOptional(z.number()),
  acknowledgedInTime: z.exactOptional(z.number()),
  decidedInTime: z.exactOptional(z.number()),
  overdue: z.exactOptional(z.number()),
  appealed: z.exactOptional(z.number()),
  /** Days until the first answer and the first closing. */
  answered: z.exactOptional(dayCountsSchema),
  closed: z.exactOptional(dayCountsSchema),
});
export type FiguresRecord = z.infer<typeof figuresSchema>;

const ofAll = { _id: z.literal('complaints'), ...withOutbox };
const wordsSchema = z.extend(wordFilterSchema, ofAll);
const setupSchema = z.extend(complaintSetupSchema, ofAll);
const contactsSchema = z.extend(complaintContactsSchema, ofAll);

const newestFirst = { filedOn: -1, _id: -1 } as const;
const inQueueOrder = { queueKey: 1, _id: 1 } as const;
export const createComplaintModels = (connection: Connection) => ({
  complaints: recordModel(connection, 'complaints', complaintSchema, {
    hidesOrder: true,
    indexes: [
      { listed: 1, terms: 1, ...newestFirst },
      { listed: 1, ...newestFirst },
      { committee: 1, open: 1, ...inQueueOrder },
      { committee: 1, open: 1, category: 1, ...inQueueOrder },
      { committee: 1, open: 1, state: 1, ...inQueueOrder },
      { committee: 1, open: 1, 'assignee.id': 1, ...inQueueOrder },
      { committee: 1, open: 1, ...newestFirst },
      [{ noticeAt: 1 }, { sparse: true }],
      [{ dueOn: 1 }, { partialFilterExpression: { dueOn: { $gt: '' } } }],
      { 'author.id': 1, ...newestFirst },
      [{ followUp: 1 }, { unique: true, partialFilterExpression: { followUp: { $exists: true } } }],
      [{ turn: 1 }, { unique: true, sparse: true }],
      [{ 'hiddenFrom.id': 1 }, { sparse: true }],
      [{ overOn: 1 }, { partialFilterExpression: { overOn: { $gt: '' } } }],
    ],
  }),
  pictures: recordModel(connection, 'complaintPictures', pictureSchema, {
    hidesOrder: true,
    indexes: [[{ waitsSince: 1 }, { sparse: true }]],
  }),
  meToo: recordModel(connection, 'complaintMeToo', meTooSchema, { hidesOrder: true }),
  weekKeys: recordModel(connection, 'complaintWeekKeys', weekKeySchema),
  issuedTokens: recordModel(connection, 'complaintTokens', issuedTokensSchema, { hidesOrder: true }),
  figures: recordModel(connection, 'complaintFigures', figuresSchema, { hidesOrder: true }),
  setup: recordModel(connection, 'complaintSetup', setupSchema),
  contacts: recordModel(connection, 'complaintContacts', contactsSchema),
  wordFilters: recordModel(connection, 'wordFilters', wordsSchema),
});
export type ComplaintModels = ReturnType<typeof createComplaintModels>;
