// @vitest-environment node
import { addCandidate, changeRole, getPhoto, listCandidates } from '@campus/contracts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axios from 'axios';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: (req: IncomingMessage, res: ServerResponse) => void) {
  server = createServer(handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  axios.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const problem = (status: number, body: object) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));

it('sends the token and gives back what came', async () => {
  await serve((req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify([req.headers.authorization])),
  );
  await expect(createApiClient(async () => 't1').call(listCandidates)).resolves.toEqual(['Bearer t1']);
});

it('asks without a token when nobody is signed in', async () => {
  await serve((req, res) =>
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify([req.headers.authorization ?? null])),
  );
  await expect(createApiClient(async () => null).call(listCandidates)).resolves.toEqual([null]);
});

it('fills the path, escaped', async () => {
  await serve((req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(req.url)));
  const call = createApiClient(async () => null).call(changeRole, {
    params: { id: 'a/b', role: 'faculty' },
    body: { granted: true, reason: 'Head of department' },
  });
  await expect(call).resolves.toBe('/api/members/a%2Fb/roles/faculty');
});

it('turns a problem into an ApiError with its fields', async () => {
  await serve(
    problem(400, {
      code: 'invalid-input',
      message: 'Look again.',
      status: 400,
      requestId: 'r1',
      errors: [{ field: 'name', message: 'A name is required.' }],
    }),
  );
  await expect(
    createApiClient(async () => 't').call(addCandidate, { body: { name: '', manifesto: '' } }),
  ).rejects.toMatchObject({
    name: 'ApiError',
    status: 400,
    code: 'invalid-input',
    message: 'Look again.',
    fields: { name: 'A name is required.' },
    requestId: 'r1',
  });
});

it('gives a file as bytes of the type that the contract names, and reads a refusal of it', async () => {
  await serve((req, res) =>
    req.url?.endsWith('a') === true
      ? res.setHeader('content-type', 'text/html').end(Buffer.from([0, 255, 128]))
      : problem(404, { code: 'not-found', message: 'Gone.', status: 404, requestId: 'r' })(req, res),
  );
  const api = createApiClient(async () => 't');
  const file = await api.call(getPhoto, { params: { id: 'a' } });
  expect(file.type).toBe('image/webp');
  expect([...new Uint8Array(await file.arrayBuffer())]).toEqual([0, 255, 128]);
  await expect(api.call(getPhoto, { params: { id: 'b' } })).rejects.toMatchObject({
    code: 'not-found',
    message: 'Gone.',
  });
});

it('tells when the session has ended', async () => {
  const ended = vi.fn<() => void>();
  await serve(problem(401, { code: 'session-expired', message: 'x', status: 401, requestId: 'r' }));
  await expect(createApiClient(async () => 't', ended).call(listCandidates)).rejects.toMatchObject({
    status: 401,
  });
  expect(ended).toHaveBeenCalledOnce();
});

it('says that there is no connection', async () => {
  await serve((req) => req.socket.destroy());
  await expect(createApiClient(async () => null).call(listCandidates)).rejects.toMatchObject({
    code: 'network',
    status: 0,
  });
});

it('calls an answer that is no problem unexpected', async () => {
  await serve((_, res) => res.writeHead(502).end('<h1>Bad gateway</h1>'));
  await expect(createApiClient(async () => null).call(listCandidates)).rejects.toMatchObject({
    code: 'unexpected',
    status: 502,
  });
});

it('says that a file is gone that was there when it was chosen', async () => {
  await serve((req, res) => void req.resume().on('end', () => res.end('{}')));
  const folder = await mkdtemp(join(tmpdir(), 'lost-file-'));
  const path = join(folder, 'photo.png');
  await writeFile(path, 'a picture');
  const body = new FormData();
  body.set('name', 'Asha');
  body.set('photo', await openAsBlob(path), 'photo.png');
  await rm(folder, { recursive: true });
  await expect(createApiClient(async () => 't').call(addCandidate, { body })).rejects.toMatchObject({
    code: 'lost-file',
    fields: { photo: expect.stringMatching(/^This file can’t be read any more/) as string },
  });
});

it('calls the API from a page without a secure connection, where randomUUID is missing', async () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids: unknown[] = [];
  await serve((req, res) => {
    ids.push(req.headers['x-request-id']);
    res.setHeader('content-type', 'application/json').end('[]');
  });
  await expect(createApiClient(async () => null).call(listCandidates)).resolves.toEqual([]);
  expect(ids).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)]);
  vi.unstubAllGlobals();
});
