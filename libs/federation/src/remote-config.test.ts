import { join } from 'node:path';
import { build, mergeConfig, type Plugin, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { remoteConfig } from './remote-config.ts';

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
  const { plugins = [], ...config } = remoteConfig(join(import.meta.dirname, '../fixtures/remote'))(env);
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

test('a remote brings nothing that is shared, and has what only a file read late uses', async () => {
  const files = await buildRemote();
  const code = files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
  expect(code).toContain('useParams');
  expect(code.length).toBeLessThan(80_000); // react-dom alone is 180 KB
});

test('what a remote needs at once is one file, which the entry does not import before the shared packages are there', async () => {
  const chunks = (await buildRemote()).filter((file) => file.type === 'chunk');
  const chunkOf = (source: string) =>
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source)))!;
  const module = chunkOf('fixtures/remote/src/module.tsx');
  expect(chunkOf('fixtures/remote/src/both.ts')).toBe(module);
  expect(chunkOf('fixtures/remote/src/late.ts')).not.toBe(module);

  const entry = chunks.find(({ fileName }) => fileName.startsWith('remoteEntry-'))!;
  const atOnce = new Set([entry.fileName]);
  // A set goes on with what is added while it is gone through.
  for (const name of atOnce)
    chunks.find(({ fileName }) => fileName === name)?.imports.forEach((other) => atOnce.add(other));
  expect([...atOnce]).not.toContain(module.fileName);
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
  ["export { UNSAFE_DataRouterContext as default } from 'react-router-dom';", '"UNSAFE_DataRouterContext"'],
])('a remote that needs more than is shared is not built: %s', async (late, message) => {
  await expect(buildRemote(late)).rejects.toThrow(message);
});
