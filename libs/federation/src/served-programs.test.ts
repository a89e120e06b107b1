import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build, createServer, type InlineConfig, type Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { servedPrograms } from './served-programs.ts';

const root = mkdtempSync(join(tmpdir(), 'campus-program-'));
afterAll(() => rmSync(root, { recursive: true }));
writeFileSync(join(root, 'words.ts'), `export const words: string = 'It is correct.';`);
writeFileSync(join(root, 'check.ts'), `import { words } from './words.ts';\nconsole.log(words);`);
writeFileSync(join(root, 'page.ts'), `export { url, sha256 } from './check.ts?program';`);

const settings: InlineConfig = { root, configFile: false, logLevel: 'silent', plugins: [servedPrograms()] };
const sha256Of = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const run = (program: string) =>
  spawnSync(process.execPath, ['--input-type=module', '-'], { input: program, encoding: 'utf8' }).stdout;

test('a build serves a program as one file, and its page knows the checksum of that file', async () => {
  const { output } = (await build({
    ...settings,
    base: './',
    build: { rolldownOptions: { input: join(root, 'page.ts'), preserveEntrySignatures: 'strict' } },
  })) as Rolldown.RolldownOutput;
  const page = output.find((file) => file.type === 'chunk')!.code;
  const name = output.find((file) => file.type === 'asset')?.fileName;
  const program = readFileSync(join(root, 'dist', name!), 'utf8');
  expect(name).toMatch(/^assets\/check-.+\.mjs$/);
  expect(page).toContain(basename(name!));
  expect(page).toContain(sha256Of(program));
  expect(run(program)).toBe('It is correct.\n');
});

test('the dev server gives the program inside the page', async () => {
  const server = await createServer({ ...settings, server: { middlewareMode: true } });
  const { url, sha256 } = (await server.ssrLoadModule('/page.ts')) as { url: string; sha256: string };
  await server.close();
  const program = await (await fetch(url)).text();
  expect(sha256Of(program)).toBe(sha256);
  expect(run(program)).toBe('It is correct.\n');
});
