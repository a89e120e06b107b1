import type { AuditedAction } from '@campus/contracts';
import { auditedActions } from '@campus/contracts/areas';
import { type Connection, Types } from 'mongoose';
import * as z from 'zod/mini';
import type { Logger } from '../../platform/log.ts';
import { createOutbox, insertNew } from '../../platform/storage/outbox.ts';
import { type PageQuery, readPage } from '../../platform/storage/pagination.ts';
import { objectId, recordModel } from '../../platform/storage/record.ts';

/** An entry's record of an act: ids only; addresses are joined when it is shown. */
export interface AuditNote {
  actor: string;
  action: AuditedAction;
  target: { kind: string; id: string; label?: string };
  reason?: string;
  details?: Record<string, string>;
}

const auditRecordSchema = z.strictObject({
  _id: objectId,
  at: z.date(),
  actor: z.string(),
  action: z.enum(Object.keys(auditedActions) as AuditedAction[]),
  target: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
  reason: z.string(),
  details: z.record(z.string(), z.string()),
});
export type AuditRecord = z.infer<typeof auditRecordSchema>;

/** The field of a document that carries the entries of its own changes until they are in the audit log. */
export const withOutbox = { outbox: z._default(z.array(auditRecordSchema), []) };

export const createAuditModel = (connection: Connection) =>
  recordModel(connection, 'audit', auditRecordSchema, { indexes: [{ 'target.id': 1, _id: -1 }] });

/** Entries about one thing that are read at once. */
const mostAbout = 200;

/** The append-only audit log, filled from the documents that have `withOutbox`. */
export function createAuditLog(connection: Connection, log: Logger, now: () => number) {
  const entries = createAuditModel(connection);
  const { deliver, sweep } = createOutbox<AuditRecord>({
    connection,
    field: 'outbox',
    lowestId: new Types.ObjectId('0'.repeat(24)),
    store: (records) => insertNew(entries.collection, records),
    log,
  });

  return {
    /** An entry to `$push` into the changed document's `outbox`, in the same write as the change. */
    entry: ({ actor, action, target, reason = '', details = {} }: AuditNote): AuditRecord => ({
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
    /** Entries with this action about a member, newest first, at most 200. */
    ofMember: (member: string, action: AuditedAction): Promise<AuditRecord[]> =>
      entries
        .find({ 'target.id': member, 'target.kind': 'member', action })
        .sort({ _id: -1 })
        .limit(mostAbout)
        .lean(),
    /** Erases the names that entries about these things give them, when the things are erased. */
    async forgetNames(targets: string[]): Promise<void> {
      await entries.updateMany(
        { 'target.id': { $in: targets } },
        { $set: { 'target.label': '' }, $unset: { 'details.member': 1 } },
      );
    },
    page: (query: PageQuery) => readPage<AuditRecord>(entries, { filter: {}, order: { _id: -1 } }, query),
  };
}
export type AuditLog = ReturnType<typeof createAuditLog>;
