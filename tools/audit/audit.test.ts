import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { checkLock } from './lock-checks.ts';
import { type InstalledPackage, installedPackages, type LockFile } from './lock-file.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;

const installed = (
  name: string,
  version: string,
  more: Partial<InstalledPackage> = {},
): InstalledPackage => ({
  name,
  version,
  integrity,
  license: 'MIT',
  ...more,
});

/** A small project. */
const lock = (more: LockFile['packages']): LockFile => ({
  lockfileVersion: 3,
  packages: {
    '': {},
    api: { version: '0.1.0' },
    'node_modules/@campus/api': { resolved: 'api', link: true },
    'node_modules/braces': { version: '3.0.3', integrity, license: 'MIT' },
    ...more,
  },
});

test('knows a package that is installed under another name', () => {
  const packages = installedPackages(
    lock({ 'node_modules/old-braces': { name: 'braces', version: '1.0.0', integrity, license: 'MIT' } }),
  );
  expect(packages.map(({ name, version }) => `${name}@${version}`)).toContain('braces@1.0.0');
});

describe('the check of the lock file', () => {
  test.each<[string, Partial<InstalledPackage>, string]>([
    ['without a hash', { integrity: undefined! }, 'has no SHA-512 hash'],
    ['with a weak hash', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }, 'has no SHA-512 hash'],
    ['from elsewhere', { resolved: 'git+ssh://git@example.org/x.git#1' }, 'the registry'],
    ['without a licence', { license: undefined! }, 'has no licence'],
    ['under the AGPL', { license: 'AGPL-3.0-only' }, 'AGPL-3.0-only'],
    ['under the AGPL as well', { license: '(MIT AND AGPL-3.0-only)' }, 'AGPL-3.0-only'],
    ['with an install script', { hasInstallScript: true }, 'allowScripts'],
    ['that is deprecated', { deprecated: 'use micromatch' }, 'use micromatch'],
  ])('names a package %s', (_what, more, words) => {
    const faults = checkLock([installed('braces', '3.0.3', more)], new Set());
    expect(faults).toEqual([expect.stringContaining(words)]);
  });

  test('accepts a choice of licences with an allowed one, and a script that was decided on', () => {
    const packages = [
      installed('sjcl', '1.0.0', { license: '(BSD-2-Clause OR GPL-2.0-only)' }),
      installed('sharp', '1.0.0', { license: 'Apache-2.0 AND LGPL-3.0-or-later AND MIT' }),
      installed('nx', '1.0.0', { hasInstallScript: true }),
    ];
    expect(checkLock(packages, new Set(['nx']))).toEqual([]);
  });
});

describe('npm run audit:offline', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'audit-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  const write = (path: string, content: unknown) => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
    return join(folder, path);
  };
  const run = (...args: string[]) => runProgram('audit/main.ts', args);

  test('finds no fault in this project’s lock file', () => {
    const { status, said } = run();
    expect(said).toMatch(/Lock file: \d+ packages, 0 faults/);
    expect(status).toBe(0);
  });

  test('ends with 1 for a fault of the lock file', () => {
    const lockFile = write(
      'package-lock.json',
      lock({ 'node_modules/left': { version: '1.0.0', license: 'MIT' } }),
    );
    const { status, said } = run('--lock', lockFile);
    expect(said).toContain('left@1.0.0 has no SHA-512 hash');
    expect(status).toBe(1);
  });
});
