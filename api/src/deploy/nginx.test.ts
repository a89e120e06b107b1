import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from 'node:tls';
import { endpoints } from '@campus/contracts/endpoints';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { drawId } from '../testing/draw-id.ts';
import { freePort } from '../testing/free-port.ts';
import { nginx, shipped, startNginx } from '../testing/nginx.ts';
import { openTestElection, type TestElection } from '../testing/election-factory.ts';
import { filingAt } from '../features/complaints/filing/testing/test-filing.ts';
import { databaseForTests, startPortal } from '../testing/test-portal.ts';
import { emulatorToken, personas } from '../testing/tokens.ts';

/** The server that speaks https. */
const secured = shipped.slice(shipped.indexOf('listen 443'));
/** Its locations with their lines. */
const locations = [...secured.matchAll(/^ {4}location (\S+)(?: (\S+))? \{\n([^}]*)\}/gm)].map(
  ([, sign = '', path, lines = '']) => {
    const isPrefix = path === undefined || sign === '^~';
    const place = path ?? sign;
    const matches = (address: string) =>
      sign === '~'
        ? new RegExp(place).test(address)
        : isPrefix
          ? address.startsWith(place)
          : address === place;
    return { place, matches, isExact: !isPrefix || sign === '^~', isLogged: lines.includes('access_log') };
  },
);

/** As nginx chooses: an exact one or a pattern before a prefix, and of prefixes the longest. */
function locationOf(address: string) {
  const found = locations.filter(({ matches }) => matches(address));
  return (
    found.find(({ isExact }) => isExact) ?? found.toSorted((a, b) => b.place.length - a.place.length)[0]!
  );
}

const addressOf = (path: string) => path.replaceAll(/:\w+/g, 'x1');

test('nginx logs every API call except those that the API itself doesn’t log', () => {
  const ofApi = endpoints.filter(({ path }) => path.startsWith('/api/'));
  const silent = ofApi.filter(({ path }) => !locationOf(addressOf(path)).isLogged);
  const meant = ofApi.filter(
    ({ path, anonymous, unlogged }) => anonymous || unlogged || path.endsWith('/live'),
  );
  expect(silent.map(({ path }) => path)).toEqual(meant.map(({ path }) => path));
  expect(meant.length).toBeGreaterThan(8);
  for (const page of ['/', '/complaint-system/new', '/remotes/complaints/mf-manifest.json', '/assets/x.js'])
    expect(locationOf(page).isLogged).toBe(false);
});

describe.skipIf(!nginx)('behind nginx', () => {
  const database = databaseForTests();
  let portal: Awaited<ReturnType<typeof startPortal>>;
  let front: ReturnType<typeof startNginx>;
  let port: number;
  let plainPort: number;
  let apiPort: number;
  let election: TestElection;

  beforeAll(async () => {
    portal = await startPortal(database.uri);
    apiPort = Number(new URL(portal.url).port);
    election = await openTestElection(portal);
    port = await freePort();
    plainPort = await freePort();
    front = startNginx({ port, plainPort, apiPorts: [apiPort] });
    await vi.waitFor(() => call('GET', '/healthz'), { timeout: 20_000, interval: 50 });
  });
  afterAll(async () => {
    await front.stop();
    await portal.close();
  });

  /** A member who wants to stay unknown has an address of their own here, so that it is found wherever it is written. */
  const unknown = '127.0.0.77';
  interface Sent {
    localAddress?: string;
    body?: string | Buffer;
    headers?: Record<string, string>;
    abortAfter?: number;
  }
  function call(
    method: string,
    path: string,
    { localAddress = '127.0.0.1', body, headers, abortAfter }: Sent = {},
  ) {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      method,
      path,
      localAddress,
      rejectUnauthorized: false,
      agent: false,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
    };
    return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
      (resolve, reject) => {
        const sent = request(options, (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', reject);
          response.on('end', () =>
            resolve({
              status: response.statusCode!,
              headers: response.headers,
              text: Buffer.concat(parts).toString(),
            }),
          );
        });
        sent.on('error', reject);
        if (abortAfter === undefined) return void sent.end(body);
        sent.write(body!.slice(0, abortAfter));
        setTimeout(() => sent.destroy(new Error('aborted')), 100);
      },
    );
  }
  const logs = () =>
    ['campus-access', 'campus-error', 'main-access', 'main-error', 'start'].map((name) => {
      const path = join(front.folder, `logs/${name}.log`);
      return existsSync(path) ? readFileSync(path, 'utf8') : '';
    });

  async function multipart(fields: Record<string, string>, picture?: Buffer) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    if (picture) form.append('pictures', new Blob([new Uint8Array(picture)]), 'p.jpg');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type')!;
    return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
  }

  /** Every request of a person who files an anonymous complaint, follows it up, says “me too” and votes. */
  async function stayUnknown(faults = false): Promise<number[]> {
    const filing = filingAt(portal);
    const from = (page: string) => ({ referer: `https://127.0.0.1:${port}/complaint-system/${page}` });
    const json = (body: unknown, page: string): Sent => ({
      localAddress: unknown,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...from(page) },
    });
    // These pages don't exist here, which makes no difference to the logs.
    const pages = [
      '/complaint-system/new',
      '/complaint-system/follow-up',
      '/remotes/complaints/mf-manifest.json',
    ];
    const answers = [];
    for (const page of pages)
      answers.push(
        await call('GET', page, { localAddress: unknown, headers: from('follow-up') }).catch(failed),
      );
    const as = { authorization: `Bearer ${emulatorToken(personas.student)}` };
    const ask = (method: string, path: string) =>
      call(method, path, { localAddress: unknown, headers: { ...as, ...from('new') } }).catch(failed);
    answers.push(await ask('GET', '/api/complaint-tokens'));
    answers.push(await ask('PUT', `/api/complaints/${drawId()}/me-too`));
    const fields = faults ? { text: 'x' } : await filing.unnamedFields();
    const form = await multipart(fields as Record<string, string>);
    const complaint: Sent = { localAddress: unknown, ...form, headers: { ...form.headers, ...from('new') } };
    answers.push(await call('POST', '/api/anonymous-complaints', complaint).catch(failed));
    const key = 'followUpKey' in fields ? String(fields.followUpKey) : '0'.repeat(64);
    answers.push(await call('POST', '/api/complaint-follow-up', json({ key }, 'follow-up')).catch(failed));
    const { asha, dev } = election.candidates;
    answers.push(
      await call('POST', election.path('/ballots'), json(election.vote(asha, dev), 'new')).catch(failed),
    );
    answers.push(
      await call('GET', election.path(`/receipts/${'0'.repeat(64)}`), { localAddress: unknown }).catch(
        failed,
      ),
    );
    return answers.map(({ status }) => status);
  }
  const failed = () => ({ status: 0 });

  test.each(['/healthz', '/candidates?page=wrong'])(
    'tells no one its version, on %s over https and http',
    async (path) => {
      expect((await call('GET', path)).headers['server']).toBe('nginx');
      const plain = await fetch(`http://127.0.0.1:${plainPort}${path}`, { redirect: 'manual' });
      expect(plain.headers.get('server')).toBe('nginx');
      expect(await plain.text()).not.toMatch(/nginx\/\d/);
    },
  );

  test.each([
    ['ECDHE-RSA-AES128-GCM-SHA256', 'TLSv1.2', true],
    ['ECDHE-RSA-CHACHA20-POLY1305', 'TLSv1.2', true],
    // Without forward secrecy, and with CBC.
    ['AES128-GCM-SHA256', 'TLSv1.2', false],
    ['ECDHE-RSA-AES128-SHA256', 'TLSv1.2', false],
    ['ALL:@SECLEVEL=0', 'TLSv1.1', false],
  ] as const)('offered %s with %s, takes the connection: %s', async (ciphers, version, isTaken) => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      ciphers,
      minVersion: version,
      maxVersion: version,
      rejectUnauthorized: false,
    });
    const taken = await new Promise((resolve) =>
      socket.once('secureConnect', () => resolve(true)).once('error', () => resolve(false)),
    );
    socket.destroy();
    expect(taken).toBe(isTaken);
  });

  test('refuses the third request that one address has under way when two are allowed, and no other address', async () => {
    const strict = await freePort();
    const narrow = startNginx({
      port: strict,
      plainPort: await freePort(),
      apiPorts: [apiPort],
      connectionsPerAddress: 2,
    });
    onTestFinished(narrow.stop);
    /** Answers with the status; `end` decides whether the request stays under way. */
    const open = (path: string, { localAddress = '127.0.0.1', body }: Sent = {}) => {
      const sent = request({
        host: '127.0.0.1',
        port: strict,
        path,
        localAddress,
        agent: false,
        rejectUnauthorized: false,
        ...(body !== undefined && {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'content-length': 1000 },
        }),
      });
      sent.on('error', () => {});
      if (body === undefined) sent.end();
      else sent.write(body);
      const status = once(sent, 'response').then(([{ statusCode }]) => Number(statusCode));
      return { status, close: () => sent.destroy() };
    };
    await vi.waitFor(() => open('/healthz').status, { timeout: 20_000, interval: 50 });

    const live = election.path('/live');
    const streams = [open(live), open(live)];
    for (const { status } of streams) expect(await status).toBe(200);
    expect(await open(live).status).toBe(429);
    // A college behind one address can still vote while its members watch.
    expect(await open('/healthz').status).toBe(200);

    /** Keeps a request under way. nginx still counts one that was answered until it has logged it. */
    const hold = async () => {
      for (;;) {
        const held = open('/api/client-reports', { body: '{' });
        if ((await Promise.race([held.status, pause(500)])) === undefined) return held;
      }
    };
    const slow = [await hold(), await hold()];
    expect(await open('/healthz').status).toBe(429);
    expect(await open('/healthz', { localAddress: unknown }).status).toBe(200);
    for (const { status, close } of [...streams, ...slow]) {
      status.catch(() => {});
      close();
    }
  });

  test('logs no path, address or time of anonymous users, even on errors', async () => {
    const token = { authorization: `Bearer ${emulatorToken(personas.faculty)}` };
    expect((await call('GET', '/api/me', { headers: token })).status).toBe(200);
    expect(await stayUnknown()).toEqual([503, 503, 404, 200, 404, 201, 200, 201, 200]);

    // Clients that go away, and bodies that are too large.
    const large = await multipart({ text: 'x' }, Buffer.alloc(28_000_000));
    for (const path of ['/api/anonymous-complaints', '/complaint-system/new']) {
      const sent = { localAddress: unknown, ...large };
      await call('POST', path, { ...sent, abortAfter: 5000 }).catch(failed);
      expect([413, 0]).toContain((await call('POST', path, sent).catch(failed)).status);
    }
    // The API breaks off while it answers, is away, and comes back.
    const breaking = setInterval(() => portal.server.closeAllConnections(), 3);
    await stayUnknown(true);
    clearInterval(breaking);
    portal.server.closeAllConnections();
    await new Promise((resolve) => portal.server.close(resolve));
    expect(new Set(await stayUnknown(true))).toEqual(new Set([502]));
    expect((await call('GET', '/api/me', { headers: token })).status).toBe(502);
    portal.server.listen(apiPort, '127.0.0.1');
    await once(portal.server, 'listening');
    expect(await stayUnknown()).toEqual([503, 503, 404, 200, 404, 201, 200, 201, 200]);

    const [access = '', errors = '', ...others] = logs();
    // Others are logged, so an empty log proves something.
    expect(access.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/^127\.0\.0\.1 \[.*\] GET \/api\/me 200 /),
      expect.stringMatching(/^127\.0\.0\.1 \[.*\] GET \/api\/me 502 /),
    ]);
    expect(errors).toContain('GET /api/me');
    for (const log of [access, errors, ...others, ...portal.log]) {
      expect(log).not.toContain(unknown);
      expect(log).not.toMatch(/complaint-|me-too|anonymous|ballots|receipts|remotes|referr?er/);
    }
  });

  test('without https, refuses every API call and redirects pages', async () => {
    const ask = (path: string) => fetch(`http://127.0.0.1:${plainPort}${path}`, { redirect: 'manual' });
    for (const { path } of endpoints) {
      const refused = await ask(addressOf(path));
      expect([path, refused.status, refused.headers.get('location')]).toEqual([path, 403, null]);
      expect(await refused.text()).toBe('Use https.\n');
    }
    for (const path of ['/', '/complaint-system/new?anonymous', '/candidates-and-posts', '/assets/x.js']) {
      const redirected = await ask(path);
      expect([redirected.status, redirected.headers.get('location')]).toEqual([
        301,
        `https://127.0.0.1${path}`,
      ]);
    }
  });

  test('speaks HTTP/2, compresses JSON, and streams events immediately', async () => {
    const socket = connect({
      host: '127.0.0.1',
      port,
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    await once(socket, 'secureConnect');
    expect(socket.alpnProtocol).toBe('h2');
    socket.destroy();
    const described = await call('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect([described.status, described.headers['content-encoding']]).toEqual([200, 'gzip']);
    const first = await new Promise<string>((resolve, reject) => {
      const options = { host: '127.0.0.1', port, path: election.path('/live'), rejectUnauthorized: false };
      const stream = request(options, (response) =>
        response.once('data', (part: Buffer) => {
          resolve(part.toString());
          stream.destroy();
        }),
      );
      stream.on('error', reject);
      stream.end();
    });
    expect(first).toContain('data: ');
  });
});
