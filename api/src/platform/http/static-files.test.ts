import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express from 'express';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

async function serve(files: Record<string, string | Buffer>) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-static-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const server = createServer(
    express().use(
      securityHeaders(),
      staticFiles((path) => ({ folder, names: [path] })),
    ),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    folder,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve));
      rmSync(folder, { recursive: true });
    },
  };
}

test('a worker may connect to the portal; other files may do nothing', async () => {
  await using files = await serve({
    'index.html': '',
    'worker.js': '',
    'picture.svg': '<svg/>',
    'evil.html': '',
  });
  const policyOf = async (name: string) =>
    (await fetch(`${files.url}/${name}`)).headers.get('content-security-policy');
  expect(await policyOf('worker.js')).toBe("default-src 'none';connect-src 'self';frame-ancestors 'none'");
  for (const name of ['picture.svg', 'evil.html'])
    expect(await policyOf(name)).toBe(
      "default-src 'none';form-action 'none';base-uri 'none';frame-ancestors 'none';sandbox",
    );
});

test('finds a new file immediately, and no deleted one', async () => {
  await using files = await serve({ 'gone.js': 'old' });
  const file = join(files.folder, 'gone.js');
  const ask = async () => (await fetch(`${files.url}/gone.js`)).status;

  expect(await ask()).toBe(200);
  rmSync(file);
  expect(await ask()).toBe(404);
  writeFileSync(file, 'back');
  expect(await ask()).toBe(200);
});

test('serves no link, and nothing through one, wherever it leads', async () => {
  await using files = await serve({ 'kept.js': 'kept' });
  const outside = mkdtempSync(join(tmpdir(), 'campus-secret-'));
  writeFileSync(join(outside, 'key'), 'secret');
  mkdirSync(join(files.folder, 'assets'));
  symlinkSync(join(outside, 'key'), join(files.folder, 'assets/key.txt'));
  symlinkSync(outside, join(files.folder, 'assets/folder'));
  symlinkSync('kept.js', join(files.folder, 'beside.js'));
  try {
    for (const path of ['assets/key.txt', 'assets/folder/key', 'beside.js'])
      expect([path, (await fetch(`${files.url}/${path}`)).status]).toEqual([path, 404]);
    expect((await fetch(`${files.url}/kept.js`)).status).toBe(200);
  } finally {
    rmSync(outside, { recursive: true });
  }
});

test('stops serving a file that was replaced by a link', async () => {
  await using files = await serve({ 'kept.js': 'kept', 'other.js': 'other' });
  const ask = async () => (await fetch(`${files.url}/kept.js`)).status;
  expect(await ask()).toBe(200);
  rmSync(join(files.folder, 'kept.js'));
  symlinkSync('other.js', join(files.folder, 'kept.js'));
  expect(await ask()).toBe(404);
});

test('serves no socket and does not wait for a FIFO', async () => {
  await using files = await serve({ 'kept.js': 'kept' });
  const socket = createServer().listen(join(files.folder, 'socket.js'));
  await once(socket, 'listening');
  execFileSync('mkfifo', [join(files.folder, 'fifo.js')]);

  for (const name of ['socket.js', 'fifo.js'])
    expect([name, (await fetch(`${files.url}/${name}`)).status]).toEqual([name, 404]);
  expect(await (await fetch(`${files.url}/kept.js`)).text()).toBe('kept');
  await new Promise((resolve) => socket.close(resolve));
});

test('compresses each file from its own content, not from a copy that lies beside it', async () => {
  const checked = 'console.log("checked");'.repeat(100);
  await using files = await serve({
    'a.js': checked,
    'a.js.br': brotliCompressSync('alert("other")'),
    'a.js.gz': gzipSync('alert("other")'),
  });
  const ask = async (encoding: string) => {
    const answer = await fetch(`${files.url}/a.js`, { headers: { 'accept-encoding': encoding } });
    return [answer.headers.get('content-encoding'), await answer.text()];
  };
  expect(await ask('br, gzip')).toEqual(['br', checked]);
  expect(await ask('gzip')).toEqual(['gzip', checked]);
  expect(await ask('identity')).toEqual([null, checked]);
  const changed = checked.replaceAll('checked', 'changed!');
  writeFileSync(join(files.folder, 'a.js'), changed);
  expect(await ask('br, gzip')).toEqual(['br', changed]);
});

test('does not serve dot files', async () => {
  await using files = await serve({ '.secret': 'x', 'kept.js': 'kept' });
  expect((await fetch(`${files.url}/.secret`)).status).toBe(404);
});

test('serves no dot file and no folder beside it when the address escapes the dots', async () => {
  await using files = await serve({ '.secret': 'x', 'kept.js': 'kept' });
  const beside = `${files.folder}-beside`;
  mkdirSync(beside);
  writeFileSync(join(beside, 'secret.js'), 'x');
  // `fetch` would resolve the dots itself.
  const statusOf = async (path: string) => {
    const [answer] = await once(get(`${files.url}/`, { path }), 'response');
    return (answer as IncomingMessage).resume().statusCode;
  };
  try {
    expect(await statusOf('/kept.js')).toBe(200);
    expect(await statusOf('/%2esecret')).toBe(404);
    expect(await statusOf('/x/%2e%2e/kept.js')).toBe(404);
    expect(await statusOf(`/%2e%2e/${basename(beside)}/secret.js`)).toBe(404);
  } finally {
    rmSync(beside, { recursive: true });
  }
});

test('files carry the headers that protect them, and none that only pages need', async () => {
  await using files = await serve({ 'a.js': 'a', 'a.svg': '<svg/>' });
  for (const name of ['a.js', 'a.svg']) {
    const { headers } = await fetch(`${files.url}/${name}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors 'none'/);
    expect(headers.get('strict-transport-security')).toBeNull();
  }
});
