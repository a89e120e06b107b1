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
import { createIncoming, type Incoming } from './incoming.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-incoming-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function serve(incoming: Incoming, onError: ErrorRequestHandler, see?: (res: ServerResponse) => void) {
  const app = express();
  app.use((_req, res, next) => {
    see?.(res);
    res.locals['caller'] = { id: 'asha' };
    next();
  });
  app.post('/', incoming.receive({ field: 'proof' }));
  app.use(onError);
  const server = createServer(app);
  return { server, url: await listen(server, { host: '127.0.0.1', port: 0 }) };
}

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
  const { server, url } = await serve(incoming, end, (res) => (response = res));
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

test('says that a document could not be stored, however large it is', async () => {
  const incoming = createIncoming({
    // There every file is refused.
    folder: '/proc',
    maxBytes: 1_000_000,
    log: createLog('silent'),
    now: Date.now,
    quota: { take: async () => {}, done() {} },
  });
  const answer: ErrorRequestHandler = (error, _req, res, _next) => void res.send(error.code);
  const { server, url } = await serve(incoming, answer);
  for (const bytes of [1000, 200_000, 900_000]) {
    const body = new FormData();
    body.append('proof', new Blob([new Uint8Array(bytes)]), 'a.pdf');
    const answered = await fetch(url, { method: 'POST', body });
    expect([bytes, await answered.text()]).toEqual([bytes, 'unavailable']);
  }
  server.close();
});
