import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import express from 'express';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listen } from '../../serve.ts';
import { portalForTests } from '../../testing/test-portal.ts';
import { BinaryAnswer, PreparedJson, StreamedFile } from './answers.ts';
import { createEndpointRouter, type EndpointRouterDeps } from './endpoint-router.ts';
import { EventStream } from './event-stream.ts';

const long = { text: 'The same words again. '.repeat(200) };

const call = {
  method: 'get',
  summary: '',
  area: '',
  access: 'public',
  response: z.any(),
} as const;

describe('an answer', () => {
  const app = express();
  const { route, close } = createEndpointRouter({
    // These calls need neither caller nor document.
    ...({} as Omit<EndpointRouterDeps, 'signInAgainMs' | 'adminSecondFactor'>),
    closed: () => null,
    signInAgainMs: 0,
    adminSecondFactor: false,
  });
  const prepared = new PreparedJson(long);
  route({ ...call, path: '/json' }, () => long);
  route({ ...call, path: '/json', method: 'post' }, () => long);
  route({ ...call, path: '/prepared' }, () => prepared);
  route({ ...call, path: '/short' }, () => ({ ok: true }));
  route({ ...call, path: '/unlogged', unlogged: true }, () => long);
  route({ ...call, path: '/table' }, () => new StreamedFile('table.csv', Readable.from([long.text])));
  route({ ...call, path: '/picture' }, () => new BinaryAnswer('image/webp', Buffer.alloc(4000)));
  route(
    { ...call, path: '/stream' },
    () =>
      new EventStream(({ send }) => {
        send(JSON.stringify(long));
        return () => undefined;
      }),
  );
  app.use(close());
  const server = createServer(app);
  let url = '';
  beforeAll(async () => {
    url = await listen(server, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const ask = (
    path: string,
    encodings: string,
    init: { method?: string; signal?: AbortSignal } = {},
    etag?: string,
  ) =>
    fetch(url + path, {
      ...init,
      headers: {
        'accept-encoding': encodings,
        ...(etag && { 'if-none-match': etag, 'cache-control': 'max-age=0' }),
      },
    });

  test.each([
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ])('of JSON to a browser that accepts %s is encoded as %s', async (accepted, encoding) => {
    for (const path of ['/json', '/prepared']) {
      const answer = await ask(path, accepted);
      expect(answer.headers.get('content-encoding')).toBe(encoding);
      expect(answer.headers.get('vary')).toBe('Accept-Encoding');
      expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(0);
      expect(await answer.json()).toEqual(long);
    }
  });

  test('written piece by piece is compressed as a stream', async () => {
    const answer = await ask('/table', 'br, gzip');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(await answer.text()).toBe(long.text);
  });

  test('has one entity tag for all encodings, and 304 if unchanged', async () => {
    const [plain, packed] = [await ask('/prepared', 'identity'), await ask('/prepared', 'br')];
    const etag = packed.headers.get('etag') ?? '';
    expect(etag).toBe(plain.headers.get('etag'));
    expect((await ask('/short', 'br', {}, etag)).status).toBe(200);
    expect((await ask('/prepared', 'br', {}, etag)).status).toBe(304);
  });

  test.each([
    ['short', '/short', {}],
    ['to a POST', '/json', { method: 'POST' }],
    ['of a call that leaves no line in the log', '/unlogged', {}],
    ['with a picture', '/picture', {}],
  ])('%s is sent unencoded', async (_, path, init) => {
    expect((await ask(path, 'br, gzip', init)).headers.get('content-encoding')).toBeNull();
  });

  test('streams events one by one', async () => {
    const abort = new AbortController();
    const answer = await ask('/stream', 'br, gzip', { signal: abort.signal });
    expect(answer.headers.get('content-encoding')).toBeNull();
    const { value } = await answer.body!.getReader().read();
    expect(new TextDecoder().decode(value)).toContain('The same words again.');
    abort.abort();
  });
});

describe('the portal', () => {
  const portal = portalForTests();

  test('compresses API answers', async () => {
    const docs = await portal.call('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'br' } });
    expect(docs.headers.get('content-encoding')).toBe('br');
    expect(docs.json.paths).toHaveProperty('/candidates');
  });

  test('keeps the length of anonymous answers', async () => {
    const { headers } = await portal.call('GET', `/api/elections/${'0'.repeat(24)}/receipts/x`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect([headers.get('vary'), headers.get('content-encoding')]).toEqual([null, null]);
  });
});
