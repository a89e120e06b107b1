import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';
import { checkLock } from './lock-checks.ts';
import { type InstalledPackage, installedPackages, type LockFile } from './lock-file.ts';
import { findVulnerabilities, isSerious, type OsvRecord } from './osv.ts';

const integrity = `sha512-${'A'.repeat(86)}==`;

const installed = (
  name: string,
  version: string,
  more: Partial<InstalledPackage> = {},
): InstalledPackage => ({
  name,
  version,
  path: `node_modules/${name}`,
  production: true,
  integrity,
  license: 'MIT',
  ...more,
});

/** In the shape in which GitHub's database writes them. */
const advisory = (affected: NonNullable<OsvRecord['affected']>[number], more: Partial<OsvRecord> = {}) => ({
  schema_version: '1.4.0',
  id: 'GHSA-aaaa-bbbb-cccc',
  modified: '2026-10-02T08:00:00Z',
  published: '2026-10-01T08:00:00Z',
  aliases: ['CVE-2026-0001'],
  summary: 'Denial of service in braces',
  severity: [{ type: 'CVSS_V3', score: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H' }],
  affected: [{ package: { ecosystem: 'npm', name: 'braces' }, ...affected }],
  database_specific: { cwe_ids: ['CWE-400'], severity: 'HIGH', github_reviewed: true },
  ...more,
});

const range = (...events: Record<string, string>[]) => ({ ranges: [{ type: 'SEMVER', events }] });

const affects = (version: string, record: OsvRecord) =>
  findVulnerabilities([installed('braces', version)], [record]).length > 0;

describe('a range', () => {
  const fixed = advisory(range({ introduced: '2.0.0' }, { fixed: '2.3.1' }));

  test.each([
    ['1.9.9', false],
    ['2.0.0', true],
    ['2.3.0', true],
    ['2.3.1-beta.1', true],
    ['2.3.1', false],
    ['10.0.0', false],
  ])('from 2.0.0 to the fix 2.3.1 concerns %s: %s', (version, expected) => {
    expect(affects(version, fixed)).toBe(expected);
  });

  test('includes the last affected version and nothing above it', () => {
    const record = advisory(range({ introduced: '0' }, { last_affected: '3.0.2' }));
    expect(['0.0.1', '3.0.2', '3.0.3'].map((version) => affects(version, record))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('without an end concerns every later version', () => {
    expect(affects('99.0.0', advisory(range({ introduced: '0' })))).toBe(true);
  });

  test('ends where GitHub says which version was the last known to be affected', () => {
    const record = advisory({
      ...range({ introduced: '0' }),
      database_specific: { last_known_affected_version_range: '<= 3.0.2' },
    });
    expect(affects('3.0.2', record)).toBe(true);
    expect(affects('3.0.3', record)).toBe(false);
  });

  test('may be open, closed and open again, with its events in any order', () => {
    const record = advisory(
      range({ fixed: '1.2.0' }, { introduced: '2.0.0' }, { introduced: '1.0.0' }, { fixed: '2.1.0' }),
    );
    const versions = ['0.9.0', '1.1.0', '1.2.0', '1.9.9', '2.0.5', '2.1.0'];
    expect(versions.filter((version) => affects(version, record))).toEqual(['1.1.0', '2.0.5']);
  });

  test('of commits says nothing about versions', () => {
    const record = advisory({ ranges: [{ type: 'GIT', events: [{ introduced: '0' }] }] });
    expect(affects('1.0.0', record)).toBe(false);
  });
});

test('finds a version that a record lists by name', () => {
  const record = advisory({ versions: ['4.1.0', '4.1.2'] }, { id: 'MAL-2026-17', database_specific: {} });
  expect(affects('4.1.1', record)).toBe(false);
  expect(findVulnerabilities([installed('braces', '4.1.2')], [record])).toMatchObject([
    { id: 'MAL-2026-17', severity: 'malicious', fixed: [] },
  ]);
});

test('ignores records that were withdrawn, and other ecosystems', () => {
  const everything = range({ introduced: '0' });
  expect(affects('1.0.0', advisory(everything, { withdrawn: '2026-10-05T00:00:00Z' }))).toBe(false);
  const python = { package: { ecosystem: 'PyPI', name: 'braces' }, ...everything };
  expect(affects('1.0.0', advisory(python))).toBe(false);
});

test('names the fix of the range that contains the version', () => {
  const record = advisory({
    ranges: [
      { type: 'SEMVER', events: [{ introduced: '1.0.0' }, { fixed: '1.4.2' }] },
      { type: 'SEMVER', events: [{ introduced: '2.0.0' }, { fixed: '2.0.7' }] },
    ],
  });
  expect(findVulnerabilities([installed('braces', '2.0.1')], [record])[0]?.fixed).toEqual(['2.0.7']);
});

test('lists production before development and the worst first', () => {
  const of = (id: string, severity?: string) =>
    advisory(range({ introduced: '0' }), {
      id,
      database_specific: severity === undefined ? {} : { severity },
    });
  const packages = [
    installed('braces', '1.0.0', { production: false }),
    installed('braces', '2.0.0', { path: 'node_modules/a/node_modules/braces' }),
  ];
  const found = findVulnerabilities(packages, [
    of('low', 'LOW'),
    of('moderate', 'MODERATE'),
    of('none'),
    of('critical', 'CRITICAL'),
  ]);
  expect(found.map(({ id, version }) => `${id} ${version}`)).toEqual([
    'critical 2.0.0',
    'none 2.0.0',
    'moderate 2.0.0',
    'low 2.0.0',
    'critical 1.0.0',
    'none 1.0.0',
    'moderate 1.0.0',
    'low 1.0.0',
  ]);
  expect(found.filter(isSerious).map(({ id }) => id)).toEqual(['critical', 'none']);
});

/** A small project: the API needs `express`, which has a `braces` of its own; the tools need the other one. */
const lock = (more: LockFile['packages'] = {}): LockFile => ({
  lockfileVersion: 3,
  packages: {
    '': {},
    api: { version: '0.1.0', dependencies: { express: '5.0.0', '@campus/contracts': '0.1.0' } },
    'libs/contracts': { version: '0.1.0', dependencies: { zod: '4.0.0' } },
    tools: { version: '0.1.0', dependencies: { braces: '3.0.3' } },
    'node_modules/@campus/contracts': { resolved: 'libs/contracts', link: true },
    'node_modules/braces': { version: '3.0.3', integrity, license: 'MIT' },
    'node_modules/express': {
      version: '5.0.0',
      integrity,
      license: 'MIT',
      dependencies: { braces: '2.3.0' },
    },
    'node_modules/express/node_modules/braces': { version: '2.3.0', integrity, license: 'MIT' },
    'node_modules/zod': { version: '4.0.0', integrity, license: 'MIT' },
    ...more,
  },
});

test('counts as production what the API reaches, by the place where it is installed', () => {
  const packages = installedPackages(lock());
  expect(packages.filter(({ production }) => production).map(({ path }) => path)).toEqual([
    'node_modules/express',
    'node_modules/express/node_modules/braces',
    'node_modules/zod',
  ]);
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

test('npm lists the components of the lock file as CycloneDX, as docs/security.md promises', () => {
  const { stdout, stderr } = spawnSync('npm', ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'], {
    cwd: join(import.meta.dirname, '../..'),
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  });
  expect(stderr).not.toContain('ESBOMPROBLEMS');
  expect((JSON.parse(stdout) as { components: object[] }).components.length).toBeGreaterThan(500);
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

  test('finds no fault in this project’s lock file, and says that vulnerabilities were not checked', () => {
    const { status, said } = run();
    expect(said).toMatch(/Lock file: \d+ packages, \d+ for production, 0 faults/);
    expect(said).toContain('NOT CHECKED');
    expect(status).toBe(2);
  });

  test('ends with 1 for a serious vulnerability in production, found in a folder', () => {
    const record = advisory(range({ introduced: '2.0.0' }, { fixed: '2.3.1' }));
    const database = write('.cache/db/advisories/2026/10/GHSA-aaaa-bbbb-cccc.json', record);
    write('.cache/db/.github/settings.json', {});
    const { status, said } = run(join(database, '../../../..'), '--lock', write('package-lock.json', lock()));
    expect(said).toContain('braces@2.3.0');
    expect(said).toContain('2.3.1');
    expect(said).toContain('1 found, 1 serious and in production. 1 records, the latest of 2026-10-02');
    expect(status).toBe(1);
  });

  test('ends with 0 for one in a tool only, found in a zip file', () => {
    const database = join(import.meta.dirname, 'testing/records.zip');
    const { status, said } = run(database, '--lock', write('package-lock.json', lock()));
    expect(said).toContain('braces@3.0.3');
    expect(said).toContain('development');
    expect(said).toContain('1 found, 0 serious');
    expect(status).toBe(0);
  });

  test('ends with 2 for a folder without records and for a broken record', () => {
    const lockFile = write('package-lock.json', lock());
    mkdirSync(join(folder, 'empty'));
    expect(run(join(folder, 'empty'), '--lock', lockFile)).toMatchObject({
      status: 2,
      said: expect.stringContaining('holds no OSV records about npm packages'),
    });
    write('broken/GHSA-dddd.json', '{"id": "GHSA-dd');
    expect(run(join(folder, 'broken'), '--lock', lockFile)).toMatchObject({
      status: 2,
      said: expect.stringContaining('is not an OSV record'),
    });
  });

  test('ends with 1 for a fault of the lock file, also without a database', () => {
    const lockFile = write(
      'package-lock.json',
      lock({ 'node_modules/left': { version: '1.0.0', license: 'MIT' } }),
    );
    const { status, said } = run('--lock', lockFile);
    expect(said).toContain('left@1.0.0 has no SHA-512 hash');
    expect(status).toBe(1);
  });
});
