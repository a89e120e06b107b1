import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import { staticFiles } from './static-files.ts';

async function serve(files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'campus-static-'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const server = createServer(express().use(securityHeaders(), staticFiles(folder, 'index.html')));
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

test('a worker may ask the portal; no other file may do anything', async () => {
  await using files = await serve({ 'index.html': '', 'worker.js': '', 'picture.svg': '<svg/>' });
  const policyOf = async (name: string) =>
    (await fetch(`${files.url}/${name}`)).headers.get('content-security-policy');
  expect(await policyOf('worker.js')).toBe("default-src 'none';connect-src 'self';frame-ancestors 'none'");
  expect(await policyOf('picture.svg')).toBe("default-src 'none';frame-ancestors 'none'");
});

test('a listed file that a new build took away breaks off its answer, not the server', async () => {
  await using files = await serve({ 'index.html': '', 'gone.js': 'old', 'kept.js': 'kept' });
  const { folder, url } = files;

  expect(await (await fetch(`${url}/gone.js`)).text()).toBe('old');
  rmSync(join(folder, 'gone.js'));
  await expect(fetch(`${url}/gone.js`).then((response) => response.text())).rejects.toThrow(
    /terminated|fetch failed/,
  );
  expect(await (await fetch(`${url}/kept.js`)).text()).toBe('kept');
});
