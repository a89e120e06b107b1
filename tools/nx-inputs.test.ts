import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace } from './new/testing/copied-workspace.ts';
import { readProjects } from './workspace.ts';

/** A copy in which each test only says that it ran; its inputs are those of the workspace. */
const copy = mkdtempSync(join(tmpdir(), 'campus-inputs-'));

/** Runs all tests through nx. @returns the projects whose result didn't come from the cache */
function runTests(): string[] {
  // Under CI, with colours and inside of a task, nx prints other lines.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(NX_.*|CI|NODE_ENV|FORCE_COLOR)$/.test(name)),
  );
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(copy, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '-t', 'test', '--outputStyle=static'],
    { cwd: copy, env: { ...env, NX_DAEMON: 'false' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  return [...stdout.matchAll(/^> nx run ([\w-]+):test\s*$/gm)].map(([, project]) => project!).toSorted();
}

beforeAll(() => {
  copyWorkspace(copy);
  for (const path of ['nx.json', ...readProjects(copy).map(({ dir }) => `${dir}/package.json`)]) {
    const file = join(copy, path);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replaceAll(/"command": "vitest [^"]*"/g, '"command": "echo"'),
    );
  }
  runTests();
});
afterAll(() => rmSync(copy, { recursive: true }));

test('takes the results of unchanged files from the cache', () => expect(runTests()).toEqual([]));

test.each([
  ['shell/index.html', ['federation', 'shell', 'tools']],
  ['deploy/systemd/secrets.env', ['api', 'tools']],
  ['docs/elections-threat-model.md', ['api', 'tools']],
  ['docs/guides/operations.md', ['tools']],
  ['tools/emulators/auth.ts', ['api', 'tools']],
  ['libs/portal-kit/src/styles/tokens.css', expect.arrayContaining(['api', 'federation', 'portal-kit'])],
  ['firebase/firestore.rules', ['tools']],
  ['mfe-integrity/portal.json', ['mfe-integrity', 'tools']],
  ['api/src/config.ts', ['api', 'tools']],
  ['package-lock.json', ['tools']],
  [
    'libs/contracts/src/index.ts',
    expect.arrayContaining(['api', 'contracts', 'mfe-health', 'shell', 'tools']),
  ],
  ['tsconfig.base.json', expect.arrayContaining(['api', 'ballot', 'mfe-health', 'shell', 'tools'])],
])('runs the tests that read %s again after a change', (file, projects) => {
  appendFileSync(join(copy, file), '\n');
  expect(runTests()).toEqual(projects);
});

test('runs the tests of what uses a package again when another version of it is installed', () => {
  const lock = join(copy, 'package-lock.json');
  const before = readFileSync(lock, 'utf8');
  const changed = before.replace(
    /("node_modules\/zod": \{\s*"version": ")[^"]+(",[^}]*"integrity": ")[^"]+/,
    '$199.0.0$2sha512-AAAA',
  );
  expect(changed).not.toBe(before);
  writeFileSync(lock, changed);
  expect(runTests()).toEqual(expect.arrayContaining(['api', 'contracts', 'mfe-health', 'shell', 'tools']));
});
