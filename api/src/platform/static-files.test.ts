import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express from 'express';
import { expect, test } from 'vitest';
import { staticFiles } from './static-files.ts';

test('a listed file that a new build took away breaks off its answer, not the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-static-'));
  writeFileSync(join(folder, 'index.html'), '');
  writeFileSync(join(folder, 'gone.js'), 'old');
  writeFileSync(join(folder, 'kept.js'), 'kept');
  const server = createServer(express().use(staticFiles(folder, 'index.html')));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  expect(await (await fetch(`${url}/gone.js`)).text()).toBe('old');
  rmSync(join(folder, 'gone.js'));
  await expect(fetch(`${url}/gone.js`).then((response) => response.text())).rejects.toThrow(
    /terminated|fetch failed/,
  );
  expect(await (await fetch(`${url}/kept.js`)).text()).toBe('kept');

  server.close();
  rmSync(folder, { recursive: true });
});
