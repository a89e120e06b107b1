import type { Readable } from 'node:stream';
import type { Document } from '@campus/contracts/documents';
import type { ReceivedDocument } from '../../platform/http/endpoint-router.ts';

/** As the record that refers to it has it. */
export type StoredDocument = Document & Pick<ReceivedDocument, 'sha256'>;
export const storedDocument = ({ file, name, size, sha256 }: StoredDocument): StoredDocument => ({
  file,
  name,
  size,
  sha256,
});

export interface DocumentRecord {
  /** The name under which it is stored. */
  _id: string;
  /** As its sender called it. */
  name: string;
  /** The owner's word. */
  kind: string;
  /** When it was kept, until it was seen that something refers to it. */
  waitsSince?: Date;
  /** The member who sent it, its bytes and the day: what quotas count. Those from before quotas have none. */
  by?: string;
  size?: number;
  on?: string;
}

/** Where documents are kept under their names. */
export interface DocumentStore {
  /** Durable and whole when it returns, else not visible. The file at `path` may be gone then. */
  put: (document: ReceivedDocument, path: string) => Promise<void>;
  /** Size in bytes; `null` when there is none of this name. */
  open: (file: string) => Promise<{ size: number; content: Readable } | null>;
  /** Bytes; `null` when there is none of this name. */
  sizeOf: (file: string) => Promise<number | null>;
  files: () => AsyncIterable<string>;
  /** Also when there is none. */
  remove: (file: string) => Promise<void>;
}

/** The words people read when the disk is full or the store can't be reached. */
export const notStored =
  'The portal can’t store documents at the moment, so yours was not saved. Please try again later.';
