import type { Document } from '@campus/contracts';
import type { Caller } from '../member-store.ts';
import type { RawAnswer } from '../raw-answer.ts';

/** A document that came with a request: checked, on disk, and gone with the request unless somebody keeps it. */
export interface ReceivedDocument extends Document {
  /** Hex. */
  sha256: string;
}

/** What a feature says of the documents that it keeps. */
export interface DocumentOwner {
  /** Which of these stored names something of this owner refers to. */
  inUse: (files: string[]) => Promise<string[]>;
  /** Whether this member may open it. */
  mayRead: (caller: Caller, file: string) => Promise<boolean>;
}

/**
 * Documents that people send: received into a folder of their own, checked by content, and visible under their name only
 * when whole. Keeping one is a repeatable sequence: `keep`, then the write that refers to it, then `settle`; what no write
 * refers to is swept away a day later.
 */
export interface Documents {
  /** Whoever keeps documents under this word says who may read them. */
  addOwner: (kind: string, owner: DocumentOwner) => void;
  /** Makes it durable under its name. Before the write that refers to it. */
  keep: (kind: string, document: ReceivedDocument) => Promise<void>;
  /** After that write. Never throws: the sweep looks again. */
  settle: (file: string) => Promise<void>;
  /** @throws DomainError `not-found` also when the caller may not, `document-missing` */
  open: (caller: Caller, file: string) => Promise<RawAnswer>;
}

// TODO: comes with the next commit.
export const createDocuments = (): Documents => ({
  addOwner: () => {},
  keep: () => Promise.resolve(),
  settle: () => Promise.resolve(),
  open: () => Promise.reject(new Error('not yet')),
});
