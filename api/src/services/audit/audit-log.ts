import type { AuditedAction } from '@campus/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import type { Logger } from '../../platform/log.ts';
import { createOutbox, insertNew, type Outbox } from '../../platform/storage/outbox.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';

/** An entry's record of an act: ids only; addresses are joined when it is shown. */
export interface AuditNote {
  actor: string;
  action: AuditedAction;
  target: { kind: string; id: string; label?: string };
  reason?: string;
  details?: Record<string, string>;
}

export interface AuditRecord extends Required<Omit<AuditNote, 'target'>> {
  _id: Types.ObjectId;
  at: Date;
  target: { kind: string; id: string; label: string };
}

/** A document that carries the entries of its own changes until they are in the audit log. */
export interface WithOutbox {
  outbox: AuditRecord[];
}

const auditRecordSchema = new Schema<AuditRecord>(
  {
    at: { type: Date, required: true },
    actor: { type: String, required: true },
    action: { type: String, required: true },
    target: {
      _id: false,
      type: { kind: { type: String, required: true }, id: { type: String, required: true }, label: String },
      required: true,
    },
    reason: String,
    details: Schema.Types.Mixed,
  },
  { versionKey: false, minimize: false },
);

/** The log's own schema: an index on the one above would exist in every outbox too. */
const auditEntrySchema = auditRecordSchema.clone();
auditEntrySchema.index({ 'target.id': 1, _id: -1 });
export const createAuditModel = (connection: Connection) =>
  connection.model('AuditEntry', auditEntrySchema, 'audit');

/** Entries about one thing that are read at once. */
const mostAbout = 200;

/**
 * Field and index of the outbox, for the schemas of documents whose changes are audited. The sweep asks for a range of
 * `outbox._id`, which a sparse index serves without holding the documents whose outbox is empty.
 */
export function addOutbox(schema: Schema): void {
  schema.add({ outbox: { type: [auditRecordSchema], default: [] } });
  schema.index({ 'outbox._id': 1 }, { sparse: true });
}

export interface AuditLog extends Outbox {
  /** An entry to `$push` into the changed document's `outbox`, in the same write as the change. */
  entry: (note: AuditNote) => AuditRecord;
  /** Entries with this action about a member, newest first, at most 200. */
  ofMember: (member: string, action: AuditedAction) => Promise<AuditRecord[]>;
  /** Erases the names that entries about these things give them, when the things are erased. */
  forgetNames: (targets: string[]) => Promise<void>;
  /** Newest first. */
  page: (query: PageQuery) => Promise<{ found: AuditRecord[]; next: string | null }>;
}

/** The append-only audit log, filled from the documents whose schemas `addOutbox` extended. */
export function createAuditLog(connection: Connection, log: Logger, now: () => number): AuditLog {
  const entries = createAuditModel(connection);
  const { deliver, sweep } = createOutbox<AuditRecord>({
    connection,
    field: 'outbox',
    lowestId: new Types.ObjectId('0'.repeat(24)),
    store: (records) => insertNew(entries.collection, records),
    log,
  });

  return {
    entry: ({ actor, action, target, reason = '', details = {} }) => ({
      _id: new Types.ObjectId(),
      at: new Date(now()),
      actor,
      action,
      target: { label: '', ...target },
      reason,
      details,
    }),
    deliver,
    sweep,
    ofMember: (member, action) =>
      entries
        .find({ 'target.id': member, 'target.kind': 'member', action })
        .sort({ _id: -1 })
        .limit(mostAbout)
        .lean<AuditRecord[]>(),
    async forgetNames(targets) {
      await entries.updateMany(
        { 'target.id': { $in: targets } },
        { $set: { 'target.label': '' }, $unset: { 'details.member': 1 } },
      );
    },
    page: (query) => readPage<AuditRecord>(entries, { filter: {}, order: { _id: -1 } }, query),
  };
}
