import type { Readable } from 'node:stream';
import { documentSchema } from '@campus/contracts/documents';
import * as z from 'zod/mini';
import type { Connection } from 'mongoose';
import { recordModel } from '../../platform/storage/record.ts';
import type { ReceivedDocument } from '../../platform/http/endpoint-router.ts';

/** As the record that refers to it has it. */
export const storedDocumentSchema = z.extend(documentSchema, { sha256: z.string() });
export type StoredDocument = z.infer<typeof storedDocumentSchema>;
export const storedDocument = ({ file, name, size, sha256 }: StoredDocument): StoredDocument => ({
  file,
  name,
  size,
  sha256,
});

const documentRecordSchema = z.strictObject({
  /** The name under which it is stored. */
  _id: z.string(),
  /** As its sender called it. */
  name: z.string(),
  /** The owner's word. */
  kind: z.string(),
  /** When it was kept, until it was seen that something refers to it. */
  waitsSince: z.exactOptional(z.date()),
  /** The member who sent it, its bytes and the day: what quotas count. Those from before quotas have none. */
  by: z.exactOptional(z.string()),
  size: z.exactOptional(z.number()),
  on: z.exactOptional(z.string()),
});
export type DocumentRecord = z.infer<typeof documentRecordSchema>;

export const createDocumentModel = (connection: Connection) =>
  recordModel(connection, 'documents', documentRecordSchema, {
    hidesOrder: true,
    indexes: [
      [{ by: 1 }, { sparse: true }],
      [{ kind: 1, waitsSince: 1 }, { partialFilterExpression: { waitsSince: { $exists: true } } }],
    ],
  });

/** Where documents are kept under their names. */
export interface DocumentStore {
  /** Durable and whole when it returns, else not visible. The file at `path` may be gone then. */
  put: (document: Omit<ReceivedDocument, 'path'>, path: string) => Promise<void>;
  /** Size in bytes; `null` when there is none of this name. */
  open: (file: string) => Promise<{ size: number; content: Readable } | null>;
  /** Bytes; `null` when there is none of this name. */
  sizeOf: (file: string) => Promise<number | null>;
  files: () => AsyncIterable<string>;
  /** Also when there is none. */
  remove: (file: string) => Promise<void>;
}
