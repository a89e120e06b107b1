import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoint } from '@campus/contracts';
import { type Document, documentSchema, openDocument } from '@campus/contracts/documents';
import express from 'express';
import * as z from 'zod/mini';
import { loadConfig } from '../config.ts';
import { connect } from '../connect.ts';
import { dayMs } from '../platform/days.ts';
import { createDocuments } from '../services/documents/documents.ts';
import { createEndpointRouter, type ReceivedDocument } from '../platform/http/endpoint-router.ts';
import { errorHandler } from '../platform/http/errors.ts';
import { createJobs } from '../platform/jobs.ts';
import { addRequestLog, createLog, requestLog } from '../platform/log.ts';
import type { Caller } from '../platform/http/caller.ts';
import { createUploads } from '../platform/http/uploads.ts';
import { listen } from '../serve.ts';
import { environment } from './test-portal.ts';

const note = {
  summary: 'A note with a document',
  area: 'Tests',
  access: 'member',
  body: z.object({ text: z.string('Write something.').check(z.maxLength(100, 'This is too long.')) }),
  status: 201,
  response: z.nullable(documentSchema),
} as const;
const sendNote = endpoint('post', '/notes', { ...note, document: { field: 'proof' } });
const sendPlainNote = endpoint('post', '/plain-notes', {
  ...note,
  document: { field: 'proof', optional: true },
});

/**
 * A server whose notes take documents. The header `as` names the caller; `stranger` may read none. The text of a note
 * makes it fail in the named way.
 */
export async function startDocumentsServer(
  uri: string,
  given: { folder?: string; env?: Record<string, string> } = {},
) {
  const folder = given.folder ?? mkdtempSync(join(tmpdir(), 'campus-documents-'));
  const config = loadConfig({
    ...environment,
    MONGODB_URI: uri,
    UPLOADS_DIR: folder,
    UPLOAD_MAX_MB: '1',
    ...given.env,
  });
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const connection = await connect(uri);
  const clock = { ahead: 0 };
  const now = () => Date.now() + clock.ahead;
  const { jobs, runAll, stop } = createJobs({
    connection,
    processName: 'documents',
    clock: { agrees: async () => true },
    msUntilNight: () => dayMs,
    log,
  });
  const documents = createDocuments({ config, connection, jobs, log, now });
  for (const model of Object.values(connection.models)) await model.createIndexes();
  /** Stored names that a note refers to. */
  const notes = new Set<string>();
  documents.addOwner('note', {
    inUse: async (files) => files.filter((file) => notes.has(file)),
    mayRead: async ({ id }, file) => id !== 'stranger' && notes.has(file),
  });

  const api = createEndpointRouter({
    closed: () => null,
    callerOf: async ({ uid }) => ({ id: uid, status: 'member', roles: ['student'] }) as unknown as Caller,
    uploads: createUploads({
      folder: join(folder, 'incoming'),
      disk: { requireRoom: async () => {} },
      jobs,
      log,
    }),
    documents,
    signIns: { note: () => {}, sessionOf: () => ({ day: '', device: '' }) },
    signInAgainMs: 900_000,
    adminSecondFactor: false,
  });
  const take = async (document: ReceivedDocument | null, text: string): Promise<Document | null> => {
    if (!document || text === 'is not kept') return document && withoutSender(document);
    await documents.keep('note', document);
    if (text === 'is kept again') await documents.keep('note', document);
    if (text === 'fails after keeping') throw new Error('fails');
    notes.add(document.file);
    if (text !== 'is not settled') await documents.settle(document.file);
    return withoutSender(document);
  };
  api.route(sendNote, ({ document, body }) => take(document, body.text));
  api.route(sendPlainNote, ({ document, body }) => take(document, body.text));
  api.route(openDocument, ({ caller, params }) => documents.open(caller, params.file));

  const app = express();
  addRequestLog(app, log);
  app.use(requestLog(log), (req, _res, next) => {
    const uid = req.headers['as'];
    if (typeof uid === 'string')
      req.identity = {
        uid,
        email: '',
        emailVerified: true,
        name: '',
        expiresAt: Infinity,
        issuedAt: 0,
        signedInAt: Date.now(),
        usedSecondFactor: false,
      };
    next();
  });
  app.use(api.close(), errorHandler);
  const server = createServer(app);
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    url,
    server,
    folder,
    connection,
    documents,
    notes,
    log: lines,
    clock,
    runJobs: runAll,
    /** Incoming and stored files. */
    files: () => ({
      incoming: names(join(folder, 'incoming')),
      documents: names(join(folder, 'documents')),
    }),
    async close() {
      await stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await connection.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
export type DocumentsServer = Awaited<ReturnType<typeof startDocumentsServer>>;

const withoutSender = ({ file, name, size, sha256 }: ReceivedDocument): Document & { sha256: string } => ({
  file,
  name,
  size,
  sha256,
});

function names(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
