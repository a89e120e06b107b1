import type { Readable } from 'node:stream';
import type { ReceivedDocument } from './documents.ts';

/** Where documents are kept under their names. */
export interface DocumentStore {
  /** Durable and whole when it returns, else not visible. The file at `path` may be gone then. */
  put: (document: ReceivedDocument, path: string) => Promise<void>;
  /** Size in bytes; `null` when there is none of this name. */
  open: (file: string) => Promise<{ size: number; content: Readable } | null>;
  /** Also when there is none. */
  remove: (file: string) => Promise<void>;
}
