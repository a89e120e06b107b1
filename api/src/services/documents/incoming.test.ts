import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import { afterAll, expect, test } from 'vitest';
import { listen } from '../../serve.ts';
import { sampleDocuments } from '../../testing/sample-documents.ts';
import { createLog } from '../../platform/log.ts';
import { createIncoming } from './incoming.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-incoming-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('stops counting a document whose client goes away during the quota check', async () => {
  const taken = new Set<string>();
  const checking = Promise.withResolvers<void>();
  let response: ServerResponse;
  const incoming = createIncoming({
    folder,
    maxBytes: 1_000_000,
    log: createLog('silent'),
    now: Date.now,
    quota: {
      async take({ file }) {
        taken.add(file);
        checking.resolve();
        await once(response, 'close');
      },
      done: (file) => void taken.delete(file),
    },
  });
  const ended = Promise.withResolvers<void>();
  const end: ErrorRequestHandler = (_error, _req, _res, _next) => ended.resolve();
  const app = express();
  app.post(
    '/',
    (_req, res, next) => {
      response = res;
      res.locals['caller'] = { id: 'asha' };
      next();
    },
    incoming.receive({ field: 'proof' }),
    () => ended.resolve(),
  );
  app.use(end);
  const server = createServer(app);
  const url = await listen(server, { host: '127.0.0.1', port: 0 });
  const leave = new AbortController();
  const body = new FormData();
  body.append('proof', new Blob([new Uint8Array(sampleDocuments.pdf)]), 'a.pdf');
  const upload = fetch(url, { method: 'POST', body, signal: leave.signal });
  await checking.promise;
  expect(taken.size).toBe(1);
  leave.abort();
  await expect(upload).rejects.toThrow('aborted');
  await ended.promise;
  expect([taken.size, readdirSync(folder)]).toEqual([0, []]);
  server.close();
});
