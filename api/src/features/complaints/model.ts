import type {
  complaintAudiences,
  ComplaintContacts,
  ComplaintCategory,
  ComplaintEntry,
  ComplaintState,
  WordFilter,
} from '@campus/contracts/complaints';
import { type Connection, Schema } from 'mongoose';
import { addOutbox, type WithOutbox } from '../../services/audit/audit-log.ts';
import { addLetters, type WithLetters } from '../../services/mail/letters.ts';
import type { DayCounts } from '../../platform/storage/day-counts.ts';
import { storedById } from '../../platform/storage/stored-by-id.ts';

/** A board member, by their name at the time. */
export interface BoardMember {
  id: string;
  name: string;
}

export interface EntryRecord extends Omit<ComplaintEntry, 'name'> {
  /** The board member whose step or message it is; `null` for the author. */
  member: BoardMember | null;
}

/**
 * A complaint. All times are days, and nothing in it is an ObjectId, which would hold the second in which it was made.
 */
export interface ComplaintRecord extends WithOutbox, WithLetters {
  /** 128 bits, hex: drawn by the author's browser; of an anonymous one, the first half of the SHA-256 of its token. */
  _id: string;
  state: ComplaintState;
  /** Counts changes: each is made from the version that was read. */
  version: number;
  filedOn: string;
  category: ComplaintCategory;
  place: string;
  text: string;
  audience: (typeof complaintAudiences)[number];
  /** `null`: filed anonymously. */
  author: { id: string; name: string; regNo: string } | null;
  /** SHA-256 of the follow-up key, hex; only of an anonymous one. */
  followUp?: string;
  /** `<member>:<day>:<0…9>`: one of the author's turns for the day; only on a named complaint. */
  turn?: string;
  pictures: number;
  /** How many members said that it concerns them too. */
  meToo: number;
  assignee: BoardMember | null;
  /** Board members whom it concerns. */
  hiddenFrom: BoardMember[];
  duplicateOf: string | null;
  /** Append-only; the first entry is the filing. An entry's id is the request id that it came with. */
  history: EntryRecord[];
  earlierTexts: { until: string; text: string }[];
  /** The last word is the author's. */
  waits: boolean;
  deletion: { by: BoardMember; on: string; reason: string } | null;
  /** Days of the first answer and the first closing; counted in `complaintFigures`. */
  answeredOn: string | null;
  closedOn: string | null;
  /** The day of the last step or message of a complaint that isn't open; `null` while it is open, and once it is erased. */
  overOn: string | null;
  /** Only what figures count is left. */
  forgotten?: true;
  /** See `derivedFields`. */
  listed: boolean;
  open: boolean;
  queueKey: string;
  terms: string[];
  /** The notice in which the board hears of an anonymous complaint (see `nextNoticeAt`); missing once it has. */
  noticeAt?: string;
}

/** As it is read to be shown or changed. */
export type ReadComplaint = Omit<ComplaintRecord, 'outbox' | 'letters' | 'queueKey' | 'terms'>;

export interface PictureRecord {
  /** `<complaint>:<number>`, from 1. */
  _id: string;
  /** WebP, without metadata. */
  content: Buffer;
  /** The day on which it came, until it was seen that its complaint came too. */
  waitsSince?: string;
}

export interface MeTooRecord {
  /** `<complaint>:<keyed hash of complaint and member>`: found only by someone who asks about a given member. */
  _id: string;
}

export interface WeekKeyRecord {
  /** `2026-W47` */
  _id: string;
  publicKey: string;
  /** Encrypted; gone when the week is over. */
  privateKey: Buffer | null;
}

/** Records that a set of tokens was signed for a member. */
export interface IssuedTokensRecord {
  /** `<week>:<keyed hash of week, member and number of the set>` */
  _id: string;
  /** SHA-256 of the blinded messages, base64. */
  blinded: string;
}

/**
 * Counts by category, kept by increment; `recount` compares them with the complaints. Stored by id: the latest category
 * that was counted would be the latest complaint's.
 */
export interface FiguresRecord {
  _id: ComplaintCategory;
  filed: number;
  /** Days until the first answer and the first closing. */
  answered: DayCounts;
  closed: DayCounts;
}

export interface WordFilterRecord extends WordFilter, WithOutbox {
  _id: 'complaints';
}

export interface ContactsRecord extends ComplaintContacts, WithOutbox {
  _id: 'complaints';
}

const complaintSchema = new Schema<ComplaintRecord>(
  {
    _id: String,
    state: String,
    version: Number,
    filedOn: String,
    category: String,
    place: String,
    text: String,
    audience: String,
    author: Schema.Types.Mixed,
    followUp: String,
    turn: String,
    pictures: Number,
    meToo: Number,
    assignee: Schema.Types.Mixed,
    hiddenFrom: Schema.Types.Mixed,
    duplicateOf: String,
    history: Schema.Types.Mixed,
    earlierTexts: Schema.Types.Mixed,
    waits: Boolean,
    deletion: Schema.Types.Mixed,
    answeredOn: String,
    closedOn: String,
    overOn: String,
    forgotten: Boolean,
    listed: Boolean,
    open: Boolean,
    queueKey: String,
    noticeAt: String,
    terms: { type: [String], default: undefined },
  },
  { ...storedById, minimize: false },
);
const newestFirst = { filedOn: -1, _id: -1 } as const;
complaintSchema.index({ listed: 1, terms: 1, ...newestFirst });
complaintSchema.index({ listed: 1, ...newestFirst });
const inQueueOrder = { queueKey: 1, _id: 1 } as const;
complaintSchema.index({ open: 1, ...inQueueOrder });
complaintSchema.index({ open: 1, category: 1, ...inQueueOrder });
complaintSchema.index({ open: 1, state: 1, ...inQueueOrder });
complaintSchema.index({ open: 1, 'assignee.id': 1, ...inQueueOrder });
complaintSchema.index({ open: 1, ...newestFirst });
complaintSchema.index({ noticeAt: 1 }, { sparse: true });
complaintSchema.index({ 'author.id': 1, ...newestFirst });
complaintSchema.index(
  { followUp: 1 },
  { unique: true, partialFilterExpression: { followUp: { $exists: true } } },
);
complaintSchema.index({ turn: 1 }, { unique: true, sparse: true });
complaintSchema.index({ overOn: 1 }, { partialFilterExpression: { overOn: { $gt: '' } } });
addOutbox(complaintSchema);
addLetters(complaintSchema);

const wordFilterSchema = new Schema<WordFilterRecord>(
  { _id: String, words: [{ _id: false, word: String, wholeWord: Boolean }], mode: String, version: Number },
  { versionKey: false },
);
addOutbox(wordFilterSchema);

const contactsSchema = new Schema<ContactsRecord>(
  { _id: String, contacts: Schema.Types.Mixed, version: Number },
  { versionKey: false },
);
addOutbox(contactsSchema);

const pictureSchema = new Schema<PictureRecord>(
  { _id: String, content: Buffer, waitsSince: String },
  storedById,
);
pictureSchema.index({ waitsSince: 1 }, { sparse: true });

export const createComplaintModels = (connection: Connection) => ({
  complaints: connection.model('Complaint', complaintSchema, 'complaints'),
  pictures: connection.model('ComplaintPicture', pictureSchema, 'complaintPictures'),
  meToo: connection.model('MeToo', new Schema<MeTooRecord>({ _id: String }, storedById), 'complaintMeToo'),
  weekKeys: connection.model(
    'ComplaintWeekKey',
    new Schema<WeekKeyRecord>({ _id: String, publicKey: String, privateKey: Buffer }, { versionKey: false }),
    'complaintWeekKeys',
  ),
  issuedTokens: connection.model(
    'IssuedComplaintTokens',
    new Schema<IssuedTokensRecord>({ _id: String, blinded: String }, storedById),
    'complaintTokens',
  ),
  figures: connection.model(
    'ComplaintFigures',
    new Schema<FiguresRecord>(
      { _id: String, filed: Number, answered: Schema.Types.Mixed, closed: Schema.Types.Mixed },
      { ...storedById, minimize: false },
    ),
    'complaintFigures',
  ),
  contacts: connection.model('ComplaintContacts', contactsSchema, 'complaintContacts'),
  wordFilters: connection.model('WordFilter', wordFilterSchema, 'wordFilters'),
});
export type ComplaintModels = ReturnType<typeof createComplaintModels>;
