import { createServer as createHttpServer } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { endpoints } from '@campus/contracts/endpoints';
import { shellProvidesSchema } from '@campus/contracts';
import { build, createServer, type Rolldown, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as router from './router-facade.ts';
import { sharedPackages } from './shared.ts';
import { shellConfig } from './shell-config.ts';

const shell = join(import.meta.dirname, '../../../shell');

const api = createHttpServer((request, response) => response.end(`API: ${request.url}`));
const cacheDir = mkdtempSync(join(tmpdir(), 'shell-dev-'));
let vite: ViteDevServer;
let origin: string;

/** The shell's dev server with its own settings, on a free port and before an API that only says it was asked. */
beforeAll(async () => {
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  const apiOrigin = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
  const config = shellConfig(shell, { apiOrigin, preloads: {} });
  vite = await createServer({
    ...config,
    configFile: false,
    logLevel: 'silent',
    cacheDir,
    plugins: [],
    optimizeDeps: { noDiscovery: true, include: [] },
    server: { ...config.server, port: 0, strictPort: false },
  });
  await vite.listen();
  origin = `http://127.0.0.1:${(vite.httpServer!.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await vite.close();
  api.close();
  rmSync(cacheDir, { recursive: true });
});

const answerTo = async (path: string) =>
  (await fetch(origin + path, { headers: { accept: 'text/html' } })).text();

it('proxies every call of the contract to the API in development', async () => {
  const urls = endpoints.map(({ path }) => `${path.replaceAll(/:\w+/g, 'x')}?a=b`);
  const answers = await Promise.all(urls.map(answerTo));
  expect(answers).toEqual(urls.map((url) => `API: ${url}`));
});

it.each(['/healthz', '/readyz', '/metrics', '/config.json', '/registry.json', '/remotes/a/b.js'])(
  'passes %s on to the API in development',
  async (path) => {
    expect(await answerTo(path)).toBe(`API: ${path}`);
  },
);

it.each(['/', '/apply-for-approval', '/candidates-of-old', '/voting?election=1'])(
  'answers %s with the page in development',
  async (path) => {
    expect(await answerTo(path)).toContain('<div id="root">');
  },
);

let output: Rolldown.RolldownOutput;
const assetOf = (name: string) =>
  output.output.find(({ fileName }) => fileName === name) as Rolldown.OutputAsset;

beforeAll(async () => {
  output = (await build({
    configFile: join(shell, 'vite.config.ts'),
    root: shell,
    logLevel: 'silent',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
});

it('lists the exports of each shared package', () => {
  const provides = shellProvidesSchema.parse(JSON.parse(String(assetOf('provides.json').source)));
  expect(Object.keys(provides.shared)).toEqual(Object.keys(sharedPackages));
  expect(provides.versions).toMatchObject({
    react: expect.stringMatching(/^19\./),
    'zod/mini': expect.stringMatching(/^4\./),
  });
  expect(provides.shared['react']).toContain('useState');
  expect(provides.shared['react/jsx-runtime']).toEqual(expect.arrayContaining(['Fragment', 'jsx', 'jsxs']));
  expect(provides.shared['react-router-dom']).toEqual(Object.keys(router).toSorted());
  expect(provides.shared['@campus/portal-kit']).toEqual(expect.arrayContaining(['Page', 'defineRemote']));
  // Types are gone.
  expect(provides.shared['@campus/portal-kit']).not.toContain('RemoteRoute');
});

it('lists the files of each kind of page besides those of the first page', () => {
  const preloads = JSON.parse(String(assetOf('preloads.json').source)) as Record<string, unknown>;
  const { files } = preloads['/profile'] as { files: string[] };
  expect(files).toContainEqual(expect.stringMatching(/^assets\/session-calls-.+\.js$/));
  expect(files).toContainEqual(expect.stringMatching(/^assets\/profile-page-.+\.js$/));
  expect(files).toContainEqual(expect.stringMatching(/^assets\/kit-.+\.css$/));
  expect(files.filter((file) => file.includes('first-page'))).toEqual([]);
  expect(preloads['/dashboard']).toMatchObject({ reads: ['/api/home'] });
});

it('puts the early calls into the page as a plain script without imports', () => {
  const [, script] =
    /<script>([^<]*campusEarly[^<]*)<\/script>/.exec(String(assetOf('index.html').source)) ?? [];
  // oxlint-disable-next-line typescript/no-implied-eval -- only parses it
  expect(() => new Function(script ?? 'import')).not.toThrow();
});

it('loads no schemas with the first page, which would cost 12 KB', () => {
  const first = output.output.find(
    (file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith('/shell/src/main.tsx')),
  ) as Rolldown.OutputChunk;
  expect(first.moduleIds.filter((id) => id.includes('/node_modules/zod/'))).toEqual([]);
});

it('loads at most 20 KB for the common passwords of the sign-up form', () => {
  const lists = output.output.flatMap((file) =>
    file.type === 'chunk' && file.moduleIds.some((id) => /common-passwords|zxcvbn/.test(id)) ? [file] : [],
  );
  expect(lists.map(({ fileName }) => fileName)).toHaveLength(1);
  expect(gzipSync(lists[0]!.code).length).toBeLessThanOrEqual(20 * 1024);
});
