import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyWorkspace } from './new/testing/copied-workspace.ts';

const copy = mkdtempSync(join(tmpdir(), 'campus-inputs-'));
/** Hash of each task at the last look. */
let last: Record<string, string> = {};

/** Asks nx for the hash of every task. @returns the tasks that nx would run again since the last look */
function movedTasks(env: NodeJS.ProcessEnv = {}): string[] {
  // Inside of a task nx tells its children about itself.
  const given = Object.entries({ ...process.env, ...env }).filter(([name]) => !name.startsWith('NX_'));
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [join(copy, 'tools/testing/task-hashes.ts')],
    { cwd: copy, env: { ...Object.fromEntries(given), NX_DAEMON: 'false' }, encoding: 'utf8' },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  const before = last;
  last = JSON.parse(stdout) as Record<string, string>;
  // It does nothing itself.
  delete last['workspace:lint'];
  return Object.keys(last)
    .filter((task) => last[task] !== before[task])
    .toSorted();
}

beforeAll(() => {
  copyWorkspace(copy);
  movedTasks();
});
afterAll(() => rmSync(copy, { recursive: true }));

const all = (target: string) => Object.keys(last).filter((task) => task.endsWith(`:${target}`));
const of = (project: string, ...targets: string[]) => targets.map((target) => `${project}:${target}`);
/** These read the whole workspace. */
const whole = [...of('workspace', 'boundaries', 'format', 'unused'), 'tools:test'];
const product = ['e2e:e2e', 'workspace:gate'];
const checks = ['lint', 'typecheck', 'test'];

test('nothing moves while nothing changes', () => expect(movedTasks()).toEqual([]));

test.each<[kind: string, file: string, tasks: () => string[]]>([
  [
    'a source of a remote',
    'mfe-health/src/module.tsx',
    () => [...of('mfe-health', 'build', ...checks), 'tools:measure-words', ...product],
  ],
  ['a test, which is no part of a build', 'api/src/bundle.test.ts', () => of('api', ...checks)],
  ['a browser test', 'e2e/tests/candidates.test.ts', () => of('e2e', 'lint', 'typecheck', 'e2e')],
  [
    'a page of the shell',
    'shell/index.html',
    () => [...of('shell', 'build', ...checks), 'federation:test', ...product],
  ],
  ['a secret of the deployment', 'deploy/systemd/secrets.env', () => ['api:test', ...product]],
  ['a threat model', 'docs/elections-threat-model.md', () => ['api:test']],
  ['a guide', 'docs/guides/operations.md', () => []],
  [
    'the rules of Firestore',
    'firebase/firestore.rules',
    () => [...of('tools', 'lint', 'typecheck'), ...product],
  ],
  ['the settings of oxlint', '.oxlintrc.json', () => [...all('lint'), ...product]],
  [
    'the settings of TypeScript',
    'tsconfig.base.json',
    () => Object.keys(last).filter((task) => !whole.includes(task)),
  ],
])('%s: %s', (_, file, tasks) => {
  appendFileSync(join(copy, file), '\n');
  expect(movedTasks()).toEqual([...whole, ...tasks()].toSorted());
});

test.each([
  ['the emulator that the API’s tests start', 'tools/emulators/auth.ts', ['api:test', 'tools:lint']],
  [
    'the colours that mails repeat',
    'libs/portal-kit/src/styles/tokens.css',
    ['api:test', 'federation:test', 'portal-kit:kit-report'],
  ],
  [
    'a source of the contracts',
    'libs/contracts/src/index.ts',
    ['api:build', 'shell:build', 'mfe-health:test', 'tools:typecheck', 'e2e:e2e'],
  ],
])('%s: %s moves, among others, its readers', (_, file, tasks) => {
  appendFileSync(join(copy, file), '\n');
  expect(movedTasks()).toEqual(expect.arrayContaining([...whole, ...tasks]));
});

test('an installed package moves what uses it', () => {
  const lock = join(copy, 'package-lock.json');
  const before = readFileSync(lock, 'utf8');
  const changed = before.replace(
    /("node_modules\/zod": \{\s*"version": ")[^"]+(",[^}]*"integrity": ")[^"]+/,
    '$199.0.0$2sha512-AAAA',
  );
  expect(changed).not.toBe(before);
  writeFileSync(lock, changed);
  expect(movedTasks()).toEqual(
    expect.arrayContaining(['api:test', 'contracts:lint', 'mfe-health:build', 'shell:typecheck', ...whole]),
  );
});

test.each([
  ['CI', () => [...all('test'), 'e2e:e2e']],
  ['RACE_ROUNDS', () => [...all('test'), 'e2e:e2e']],
  ['BUILD_COMMIT', () => ['api:build']],
])('the variable %s moves what reads it', (name, tasks) => {
  const unchanged = last;
  expect(movedTasks({ [name]: 'other' })).toEqual(tasks().toSorted());
  last = unchanged;
});

test('another commit moves the build that names it', () => {
  const bin = mkdtempSync(join(tmpdir(), 'campus-git-'));
  writeFileSync(join(bin, 'git'), '#!/bin/sh\necho another\n', { mode: 0o755 });
  expect(movedTasks({ PATH: `${bin}${delimiter}${process.env['PATH']}` })).toEqual(['api:build']);
  rmSync(bin, { recursive: true });
});
