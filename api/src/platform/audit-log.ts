import type { AuditedAction } from '@campus/contracts';
import { type Connection, Schema, Types } from 'mongoose';
import type { Logger } from './log.ts';
import { isDuplicateKey } from './mongo-errors.ts';

/** What an entry says of an act; ids only, addresses are joined when it is shown. */
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

/** The model of such documents; only its collection's name is used. */
interface Audited {
  collection: { name: string };
}

type AuditedId = string | Types.ObjectId;

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

/**
 * Field and index of the outbox, for the schemas of documents whose changes are audited. The sweep asks for a range of
 * `outbox._id`, which a sparse index serves without holding the documents whose outbox is empty.
 */
export function addOutbox(schema: Schema): void {
  schema.add({ outbox: { type: [auditRecordSchema], default: [] } });
  schema.index({ 'outbox._id': 1 }, { sparse: true });
}

const lowestId = new Types.ObjectId('0'.repeat(24));

export interface AuditLog {
  /** An entry to `$push` into the changed document's `outbox`, in the same write as the change. */
  entry: (note: AuditNote) => AuditRecord;
  /** Moves what documents with these ids carry into the log. Never throws: the sweep takes what is left. */
  deliver: (model: Audited, id: AuditedId) => Promise<void>;
  /** Delivers everything that a crash left in an outbox. */
  sweep: () => Promise<void>;
  /** Newest first, from before the entry with the id `before`. */
  newest: (limit: number, before?: string) => Promise<AuditRecord[]>;
}

/** The append-only audit log, filled from the outboxes of the models in `sources`. */
export function createAuditLog(connection: Connection, sources: Audited[], log: Logger): AuditLog {
  const entries = connection.model('AuditEntry', auditRecordSchema, 'audit');

  const carriers = ({ collection }: Audited) =>
    connection.collection<WithOutbox & { _id: AuditedId }>(collection.name);

  async function move(model: Audited, id: AuditedId, outbox: AuditRecord[]) {
    for (const entry of outbox) {
      // The entry's own id makes repeating harmless: it was copied before, and only taking it out was missed.
      await entries.collection.insertOne({ ...entry }).catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error;
      });
      await carriers(model).updateOne({ _id: id }, { $pull: { outbox: { _id: entry._id } } });
    }
  }

  return {
    entry: ({ actor, action, target, reason = '', details = {} }) => ({
      _id: new Types.ObjectId(),
      at: new Date(),
      actor,
      action,
      target: { label: '', ...target },
      reason,
      details,
    }),
    async deliver(model, id) {
      try {
        const found = await carriers(model).findOne({ _id: id }, { projection: { outbox: 1 } });
        if (found) await move(model, id, found.outbox);
      } catch (error) {
        log.warn({ err: error }, 'audit entries wait in the outbox');
      }
    },
    async sweep() {
      for (const model of sources) {
        const waiting = carriers(model).find(
          { 'outbox._id': { $gte: lowestId } },
          { projection: { outbox: 1 }, limit: 500 },
        );
        for await (const { _id, outbox } of waiting) await move(model, _id, outbox);
      }
    },
    newest: (limit, before) =>
      entries
        .find(before === undefined ? {} : { _id: { $lt: new Types.ObjectId(before) } })
        .sort({ _id: -1 })
        .limit(limit)
        .lean<AuditRecord[]>()
        .exec(),
  };
}
