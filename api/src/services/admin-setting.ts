import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import { DomainError } from '../platform/http/errors.ts';
import { upsert } from '../platform/storage/mongo-errors.ts';
import type { AuditLog, AuditNote } from './audit/audit-log.ts';

/** An entry of the audit log, about the setting unless it names something else. */
export type SettingNote = Omit<AuditNote, 'target'> & Partial<Pick<AuditNote, 'target'>>;

/** A setting that admins change from the version that they read. Each change is in the audit log. */
export function createAdminSetting<T extends { version: number }>(
  model: { collection: unknown },
  _id: string,
  first: T,
  audit: AuditLog,
) {
  const rows = model.collection as mongo.Collection<{ _id: string; version: number; outbox?: object[] }>;

  async function read(): Promise<T> {
    return ((await rows.findOne({ _id }, { projection: { _id: 0, outbox: 0 } })) as T | null) ?? first;
  }

  return {
    read,
    /** @throws DomainError `state-changed`; what is there already is no change. */
    async change({ version, ...wanted }: T, notesOf: (before: T) => SettingNote[]): Promise<T> {
      const before = await read();
      if (isDeepStrictEqual({ ...wanted, version: before.version }, before)) return before;
      await upsert(() =>
        rows.updateOne({ _id }, { $setOnInsert: { ...first, outbox: [] } }, { upsert: true }),
      );
      const entries = notesOf(before).map((note) =>
        audit.entry({ target: { kind: note.action.split('.')[0]!, id: _id }, ...note }),
      );
      const written = await rows.updateOne(
        { _id, version },
        { $set: wanted as object, $inc: { version: 1 }, $push: { outbox: { $each: entries } } },
      );
      if (written.matchedCount === 0) {
        // The same may have been sent twice at once.
        const now = await read();
        if (isDeepStrictEqual({ ...wanted, version: now.version }, now)) return now;
        throw new DomainError('state-changed');
      }
      await audit.deliver({ collection: { name: rows.collectionName } }, _id);
      return { ...wanted, version: version + 1 } as T;
    },
  };
}
