import { basename, join } from 'node:path';
import { documentTypesInWords, openDocument } from '@campus/contracts/documents';
import type { Connection } from 'mongoose';
import type { Config } from '../../config.ts';
import { coalesce } from '../../platform/coalesce.ts';
import { calendarIn, dayMs } from '../../platform/days.ts';
import { DomainError, invalidField } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Logger } from '../../platform/log.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { EndpointRouterDeps, ReceivedDocument, Route } from '../../platform/http/endpoint-router.ts';
import type { RawAnswer } from '../../platform/http/answers.ts';
import { notStored } from '../../platform/http/uploads.ts';
import { DocumentAnswer } from './document-answer.ts';
import { createFolderStore } from './folder-store.ts';
import { documentType } from './document-type.ts';
import { createObjectStore } from './object-store.ts';
import { createUploadQuota } from './upload-quota.ts';
import { createDocumentModel, type DocumentRecord, type DocumentStore } from './document.ts';
import { shownName } from './shown-name.ts';
import { watchDocuments } from './watch-documents.ts';

/** A feature's description of the documents that it keeps. */
interface DocumentOwner {
  /** The stored names among these that this owner's data refer to. */
  inUse: (files: string[]) => Promise<string[]>;
  /** Whether this member may open it. */
  mayRead: (caller: Caller, file: string) => Promise<boolean>;
}

/**
 * Documents that people send: checked by content, and visible under their name only when whole. Keeping one is a repeatable sequence: `keep`, then the write that refers to it, then `settle`; what no write
 * refers to is swept away a day later.
 */
export interface Documents {
  /** The owner of documents under this word decides who may read them. */
  addOwner: (kind: string, owner: DocumentOwner) => void;
  /**
   * Makes it durable under its name, before the write that refers to it. Called again when that write has to be tried
   * again, it is kept already.
   * @throws DomainError `unavailable` when it can't be stored
   */
  keep: (kind: string, document: ReceivedDocument) => Promise<void>;
  /** After that write. Never throws: the sweep looks again. */
  settle: (file: string) => Promise<void>;
  /** Before a write that gives a document up: were the rest never done, the sweep asks for it again. */
  release: (file: string) => Promise<void>;
  /** After that write. Never throws: the sweep does it a day later. */
  remove: (file: string) => Promise<void>;
  /** @throws DomainError `not-found` also when the caller may not, `document-missing` */
  open: (caller: Caller, file: string) => Promise<RawAnswer>;
}

/** Milliseconds between two sweeps, and those for which a write that refers to a document is waited for. */
const interval = 3_600_000;
const unusedForMs = dayMs;
/** Documents that are looked at together. */
const batch = 100;

/** Where documents are kept under their names: a bucket, or a folder. */
export const createDocumentStore = ({
  objectStorage,
  uploadsDir,
}: Pick<Config, 'objectStorage' | 'uploadsDir'>): DocumentStore =>
  objectStorage ? createObjectStore(objectStorage) : createFolderStore(join(uploadsDir, 'documents'));

export interface DocumentsDeps {
  config: Config;
  connection: Connection;
  jobs: Jobs;
  log: Logger;
  now: () => number;
}

/** Gives documents up, also without the rest of the API. */
export function createDocumentRemoval(
  { connection, log, now }: Pick<DocumentsDeps, 'connection' | 'log' | 'now'>,
  store: DocumentStore,
) {
  const model = createDocumentModel(connection);
  async function drop(file: string): Promise<void> {
    await store.remove(file);
    await model.deleteOne({ _id: file });
  }
  const removal: Pick<Documents, 'release' | 'remove'> = {
    async release(file) {
      await model.updateOne({ _id: file }, { $set: { waitsSince: new Date(now()) } });
    },
    async remove(file) {
      await drop(file).catch((error: unknown) => {
        log.warn({ err: error }, 'a document was given up; the sweep will delete it');
      });
    },
  };
  return { ...removal, drop };
}

export function createDocuments(deps: DocumentsDeps): Documents & EndpointRouterDeps['documents'] {
  const { config, connection, jobs, log, now } = deps;
  const model = createDocumentModel(connection);
  const { today } = calendarIn(config.timeZone, now);
  const quota = createUploadQuota(model, config.uploadQuota, today);
  const store = createDocumentStore(config);
  const { drop, ...removal } = createDocumentRemoval(deps, store);
  const owners = new Map<string, DocumentOwner>();
  const kept = new WeakMap<ReceivedDocument, Promise<void>>();

  // Documents that arrive together share a write.
  const record = coalesce((_, records: DocumentRecord[]) => model.insertMany(records, { lean: true }));
  const unmark = coalesce((_, files: string[]) =>
    model.updateMany({ _id: { $in: files } }, { $unset: { waitsSince: 1 } }),
  );

  async function keep(kind: string, document: ReceivedDocument): Promise<void> {
    const { file, name, by, size } = document;
    await record('', { _id: file, name, kind, by, size, on: today(), waitsSince: new Date(now()) });
    await store.put(document, document.path).catch((error: unknown) => {
      log.error({ err: error }, 'a document could not be stored');
      throw notStored();
    });
  }

  /** How long an upload waits. No request takes a day, so its write was made or never will be. */
  async function sweep(kind: string, { inUse }: DocumentOwner): Promise<void> {
    const old = { kind, waitsSince: { $lt: new Date(now() - unusedForMs) } };
    for (;;) {
      const files = (await model.find(old, { _id: 1 }).limit(batch).lean()).map(({ _id }) => _id);
      if (files.length === 0) return;
      const used = new Set(await inUse(files));
      await model.updateMany({ ...old, _id: { $in: [...used] } }, { $unset: { waitsSince: 1 } });
      for (const file of files.filter((one) => !used.has(one))) await drop(file);
    }
  }
  jobs.repeat('documents', interval, async () => {
    for (const [kind, owner] of owners) await sweep(kind, owner);
  });
  watchDocuments({ connection, model, store, jobs, log });

  return {
    maxBytes: config.documentMaxBytes,
    async accept({ name, path, size, sha256 }, field, by) {
      const type = await documentType(path, name);
      if (!type)
        throw invalidField(
          field,
          `This file type isn’t accepted. Choose one of these: ${documentTypesInWords}.`,
        );
      const file = `${basename(path)}.${type}`;
      await quota.take({ by, file, size }, field).catch((error: unknown) => {
        quota.done(file);
        throw error;
      });
      return { file, name: shownName(name, type), size, sha256, by, path };
    },
    done: ({ file }) => quota.done(file),
    addOwner: (kind, owner) => void owners.set(kind, owner),
    keep(kind, document) {
      const keeping = kept.get(document) ?? keep(kind, document);
      kept.set(document, keeping);
      return keeping;
    },
    async settle(file) {
      await unmark('', file).catch((error: unknown) => {
        log.warn({ err: error }, 'a document was kept; the sweep will see it');
      });
    },
    ...removal,
    async open(caller, file) {
      const record = await model.findById(file).lean();
      if (!record || !(await owners.get(record.kind)?.mayRead(caller, file)))
        throw new DomainError('not-found');
      const found = await store.open(file);
      if (!found) {
        log.error({ file }, 'a document is missing from the store');
        throw new DomainError('document-missing');
      }
      return new DocumentAnswer(record.name, found.size, found.content);
    },
  };
}

export function mountDocuments({ route, documents }: { route: Route; documents: Documents }): void {
  route(openDocument, ({ caller, params }) => documents.open(caller, params.file));
}
