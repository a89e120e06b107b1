import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractVersion } from '@campus/contracts';
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite';
import { expect, onTestFinished, test } from 'vitest';
import { remoteConfig } from './remote-config.ts';
import { sourcesHash } from './built-files.ts';

const fixture = join(import.meta.dirname, '../fixtures/remote');

/** @param late what takes the place of the fixture's late.ts */
async function buildRemote(late?: string) {
  const slowFile: Plugin = {
    name: 'slow-file',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('late.ts')) return undefined;
      await new Promise((resolve) => setTimeout(resolve, 100));
      return late;
    },
  };
  const env = { command: 'build', mode: 'production' } as const;
  const { plugins = [], ...config } = remoteConfig(fixture)(env);
  const output = await build(
    mergeConfig(config, {
      configFile: false,
      logLevel: 'silent',
      plugins: [slowFile, ...plugins],
      build: { write: false },
    }),
  );
  return (output as Rolldown.RolldownOutput).output;
}

test('a remote bundles no shared packages, and inlines small lazy files', async () => {
  const files = await buildRemote();
  const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  expect(code).toContain('useParams');
  expect(code.length).toBeLessThan(80_000); // react-dom alone is 180 KB
});

test("a remote's initial code is one file, which its entry imports after the shared packages", async () => {
  const chunks = (await buildRemote()).filter((file) => file.type === 'chunk');
  const chunkOf = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))!;
  const module = chunkOf('fixtures/remote/src/module.tsx');
  expect(chunkOf('fixtures/remote/src/both.ts')).toBe(module);
  expect(chunkOf('fixtures/remote/src/late.ts')).not.toBe(module);

  const entry = chunks.find(({ fileName }) => fileName.startsWith('remoteEntry-'))!;
  const atOnce = new Set([entry.fileName]);
  // A loop over a set also visits elements that are added meanwhile.
  for (const name of atOnce)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach((other) => atOnce.add(other));
  expect([...atOnce]).not.toContain(module.fileName);
});

test("the build records the remote's needs, and freezes its portal.json", async () => {
  const files = await buildRemote();
  const contentOf = (name: string): unknown => {
    const file = files.find(({ fileName }) => fileName === name);
    return file?.type === 'asset' ? JSON.parse(String(file.source)) : undefined;
  };
  expect(contentOf('mf-manifest.json')).toMatchObject({
    name: 'elections',
    campus: {
      contract: contractVersion,
      sources: sourcesHash(fixture),
      needs: {
        shared: { 'react-router-dom': ['Outlet', 'useParams'] },
        endpoints: ['GET /api/elections', 'GET /api/elections/:id'],
      },
    },
  });
  expect(contentOf('portal.json')).toEqual({
    id: 'elections',
    title: 'Elections',
    version: '0.1.0',
    contract: 1,
    paths: [{ path: '/voting', access: 'member' }],
    cards: [],
    adminSections: [],
    owner: { team: 'Elections team', contact: 'elections@college.example' },
  });
});

test('the hash of the sources changes with every source, but not with tests and built files', () => {
  const root = mkdtempSync(join(tmpdir(), 'sources-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), content);
    return sourcesHash(root);
  };
  const first = write('src/module.tsx', 'one');
  expect(write('src/module.test.tsx', 'test')).toBe(first);
  expect(write('dist/module.js', 'built')).toBe(first);
  expect(write('node_modules/a/index.js', 'installed')).toBe(first);
  const second = write('src/module.tsx', 'two');
  expect(new Set([first, second, write('portal.json', '{}'), write('src/deep/dist.ts', '')]).size).toBe(4);
});

test.each([
  [
    "import { StaticRouterProvider } from 'react-router-dom'; export default StaticRouterProvider;",
    '"StaticRouterProvider"',
  ],
  ["import * as router from 'react-router-dom'; export default router;", '"*"'],
  ["import * as z from 'zod/mini'; export default z.xor([z.string()]);", '"xor"'],
  ["import { string } from 'zod'; export default string();", 'not from "zod"'],
  ["export { useParams as default } from 'react-router';", 'not from "react-router"'],
  ["export { Toaster as default } from '@campus/portal-kit/shell';", 'is for the shell alone'],
  ["export { UNSAFE_DataRouterContext as default } from 'react-router-dom';", '"UNSAFE_DataRouterContext"'],
])('refuses to build a remote that needs more than is shared: %s', async (late, message) => {
  await expect(buildRemote(late)).rejects.toThrow(message);
});
