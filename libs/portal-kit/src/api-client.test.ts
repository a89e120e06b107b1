// @vitest-environment node
import { addCandidate, getPhoto, listCandidates } from '@campus/contracts/elections';
import { changeRole } from '@campus/contracts/members';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { openAsBlob } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api-client.ts';
import type { ApiError } from './api-error.ts';
import { http } from './http.ts';

/** Calls whose answers aren't checked, for what a test looks at comes back as the answer. */
const { response: _candidates, ...echoingCandidates } = listCandidates;
const { response: _role, ...echoingRole } = changeRole;

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(handler: (req: IncomingMessage, res: ServerResponse) => void) {
  server = createServer(handler).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
const problem = (status: number, body: object) => (_: IncomingMessage, res: ServerResponse) =>
  void res.writeHead(status, { 'content-type': 'application/problem+json' }).end(JSON.stringify(body));

it('sends the token and returns the parsed answer', async () => {
  await serve((req, res) =>
    res.setHeader('content-type', 'application/json').end(JSON.stringify([req.headers.authorization])),
  );
  await expect(createApiClient(async () => 't1').call(echoingCandidates)).resolves.toEqual(['Bearer t1']);
});

it('sends no token if no one is logged in', async () => {
  await serve((req, res) =>
    res
      .setHeader('content-type', 'application/json')
      .end(JSON.stringify([req.headers.authorization ?? null])),
  );
  await expect(createApiClient(async () => null).call(echoingCandidates)).resolves.toEqual([null]);
});

it('fills in the path, escaped', async () => {
  await serve((req, res) => res.setHeader('content-type', 'application/json').end(JSON.stringify(req.url)));
  const call = createApiClient(async () => null).call(echoingRole, {
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

it("returns a file with the contract's media type, and parses its refusal", async () => {
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

it('reports the end of the session', async () => {
  const onSessionEnded = vi.fn<(failure: ApiError) => void>();
  await serve(problem(401, { code: 'session-expired', message: 'x', status: 401, requestId: 'r' }));
  await expect(
    createApiClient(async () => 't', { onSessionEnded }).call(listCandidates),
  ).rejects.toMatchObject({
    status: 401,
  });
  expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'x' }));
});

describe('an action that needs a recent login', () => {
  const body = { granted: true, reason: 'Head of department' };
  const call = (signInAgain: () => Promise<boolean>) =>
    createApiClient(async () => 't', { signInAgain }).call(echoingRole, {
      params: { id: 'a', role: 'faculty' },
      body,
    });
  const refused = { code: 'sign-in-again', message: 'x', status: 401, requestId: 'r' };

  it('is repeated after the person has confirmed their identity', async () => {
    let confirmed = false;
    const sent: string[] = [];
    await serve((req, res) => {
      req.setEncoding('utf8').on('data', (text: string) => sent.push(text));
      if (confirmed) res.setHeader('content-type', 'application/json').end('"done"');
      else problem(401, refused)(req, res);
    });
    await expect(call(async () => (confirmed = true))).resolves.toBe('done');
    expect(sent).toEqual([JSON.stringify(body), JSON.stringify(body)]);
  });

  it("is refused if they don't", async () => {
    await serve(problem(401, refused));
    await expect(call(async () => false)).rejects.toMatchObject({ code: 'sign-in-again' });
  });
});

it.each(['account-locked', 'membership-ended', 'second-factor-required'])(
  'tells when %s shuts the member out',
  async (code) => {
    const onShutOut = vi.fn<() => void>();
    await serve(problem(403, { code, message: 'x', status: 403, requestId: 'r' }));
    await expect(createApiClient(async () => 't', { onShutOut }).call(listCandidates)).rejects.toMatchObject({
      code,
    });
    expect(onShutOut).toHaveBeenCalledOnce();
  },
);

it('reports a missing connection', async () => {
  await serve((req) => req.socket.destroy());
  await expect(createApiClient(async () => null).call(listCandidates)).rejects.toMatchObject({
    code: 'network',
    status: 0,
  });
});

it('reports an error without a problem document as unexpected', async () => {
  await serve((_, res) => res.writeHead(502).end('<h1>Bad gateway</h1>'));
  await expect(createApiClient(async () => null).call(listCandidates)).rejects.toMatchObject({
    code: 'unexpected',
    status: 502,
  });
});

it('reports a file that disappeared after it was chosen', async () => {
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

it('works on a page without https, where randomUUID is missing', async () => {
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

it('throws in a development build if an answer breaks the contract', async () => {
  await serve((_, res) => res.setHeader('content-type', 'application/json').end('[{"name":"Asha"}]'));
  await expect(createApiClient(async () => null).call(listCandidates)).rejects.toThrow(
    /^The answer of get \/candidates breaks its contract: /,
  );
});

it('does not check answers in a production build', async () => {
  vi.stubEnv('DEV', false);
  await serve((_, res) => res.setHeader('content-type', 'application/json').end('[{"name":"Asha"}]'));
  await expect(createApiClient(async () => null).call(listCandidates)).resolves.toEqual([{ name: 'Asha' }]);
  vi.unstubAllEnvs();
});
