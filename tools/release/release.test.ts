import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { portalVersion } from '@campus/api/config';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { programs } from '../programs.ts';
import { remoteFolders } from '../remotes.ts';
import { root } from '../start/settings.ts';
import { build } from '../testing/build.ts';
import { readProjects } from '../workspace.ts';
import { makeArchive } from './archive.ts';
import { nextRemoteVersion, nextVersion, unreleased } from './plan.ts';
import { faultOf, makeKey, writeSums } from './signature.ts';

const folder = mkdtempSync(join(tmpdir(), 'campus-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

describe('versions', () => {
  test.each([
    ['0.2.0', '### Before you upgrade\n- Stop it.', '0.3.0'],
    ['0.2.0', '### Members\n- A page.', '0.2.1'],
    ['1.2.0', '### Before you upgrade\n- Stop it.', '2.0.0'],
    ['1.2.0', '### Members\n- A page.', '1.3.0'],
  ])('%s with %j becomes %s', (current, changes, next) => {
    expect(nextVersion(current, changes)).toBe(next);
  });

  test.each<[string, string, string, string | undefined, string]>([
    ['the same build', '0.3.0-aaaaaaaa', '0.3.0', '0.3.0-aaaaaaaa', '0.3.0'],
    ['another build', '0.3.0-bbbbbbbb', '0.3.0', '0.3.0-aaaaaaaa', '0.3.1'],
    ['a version that its team raised', '0.4.0-bbbbbbbb', '0.4.0', '0.3.0-aaaaaaaa', '0.4.0'],
    ['no release before', '0.1.0-bbbbbbbb', '0.1.0', undefined, '0.1.0'],
  ])('gives a remote with %s its version', (_, built, version, released, next) => {
    expect(nextRemoteVersion(built, version, released)).toBe(next);
  });

  test('the changelog is cut at the heading', () => {
    const changelog = (text: string) =>
      `# Changelog\n\n## Unreleased\n${text}\n## 0.1.0 (2026-11-22)\n\n- Old.\n`;
    expect(unreleased(changelog('\n### Members\n\n- New.\n'))).toBe('### Members\n\n- New.');
    expect(unreleased(changelog(''))).toBe('');
    expect(unreleased('## Unreleased\n\n- New.\n')).toBe('- New.');
  });

  test('are the same in all packages, and those of remotes are in portal.json alone', () => {
    const versions = readProjects(root).map(({ dir }) => {
      const { version } = JSON.parse(readFileSync(join(root, dir, 'package.json'), 'utf8')) as {
        version?: string;
      };
      return [dir, version];
    });
    const remotes = remoteFolders();
    expect(versions).toEqual(
      versions.map(([dir]) => [dir, remotes.includes(dir!) ? undefined : portalVersion]),
    );
  });
});

describe('the signature', () => {
  const [secret, known] = [join(folder, 'key.pem'), join(folder, 'known.pem')];
  const file = join(folder, 'signed/archive.tar.gz');
  beforeAll(() => {
    makeKey(secret, known);
    mkdirSync(join(folder, 'signed'));
    writeFileSync(file, 'content');
    writeSums(join(folder, 'signed'), ['archive.tar.gz'], secret);
  });

  test('is checked by OpenSSL as the guide says, and the secret half is for its owner alone', () => {
    expect(statSync(secret).mode & 0o777).toBe(0o600);
    expect(() => makeKey(secret, known)).toThrow('EEXIST');
    const guide = readFileSync(join(root, 'docs/guides/releasing.md'), 'utf8');
    const [command = ''] = /^openssl .*\nsha256sum .*$/m.exec(guide) ?? [];
    const check = command.replace('release-key.pem', known);
    expect(execFileSync('sh', ['-ec', check], { cwd: join(folder, 'signed'), encoding: 'utf8' })).toMatch(
      /Verified Successfully\narchive\.tar\.gz: OK/,
    );
  });

  test('accepts the file as it was made, and refuses another file, other sums and another key', () => {
    expect(faultOf(file, known)).toBeNull();
    writeFileSync(file, 'changed');
    expect(faultOf(file, known)).toContain('it was changed');
    const sums = join(folder, 'signed/SHA256SUMS');
    writeFileSync(sums, `${createHash('sha256').update('changed').digest('hex')}  archive.tar.gz\n`);
    expect(faultOf(file, known)).toContain('is not signed with the key');
    const other = join(folder, 'other.pem');
    writeFileSync(file, 'content');
    writeSums(join(folder, 'signed'), ['archive.tar.gz'], secret);
    const { publicKey } = generateKeyPairSync('ed25519', {
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    writeFileSync(other, publicKey);
    expect(faultOf(file, other)).toContain('is not signed with the key');
    rmSync(`${sums}.sig`);
    expect(faultOf(file, known)).toBe(`${sums}.sig is missing.`);
  });
});

describe('the archive', () => {
  const name = `campus-${portalVersion}`;
  const unpacked = join(folder, 'unpacked', name);
  const sums: string[] = [];
  const read = (path: string) => readFileSync(join(unpacked, path), 'utf8');

  beforeAll(async () => {
    build('--exclude', 'api');
    for (const run of ['first', 'second']) {
      mkdirSync(join(folder, run));
      await makeArchive(join(folder, run));
      sums.push(readFileSync(join(folder, run, 'SHA256SUMS'), 'utf8'));
    }
    mkdirSync(join(folder, 'unpacked'));
    execFileSync('tar', ['xzf', join(folder, 'second', `${name}.tar.gz`), '-C', join(folder, 'unpacked')]);
  }, 600_000);

  test('has the same bytes each time, and is small', () => {
    expect(sums[0]).toBe(sums[1]);
    // A link would point into the folder in which the archive was made.
    const links = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((one) =>
      one.isSymbolicLink(),
    );
    expect(links).toEqual([]);
    expect(statSync(join(folder, 'first', `${name}.tar.gz`)).size).toBeLessThan(40e6);
  });

  test('holds the programs that pages offer, and SHA256SUMS names them', () => {
    for (const program of ['verify-election.mjs', 'verify-ledger.mjs']) {
      const sum = createHash('sha256').update(read(program)).digest('hex');
      expect(sums[0]).toContain(`${sum}  ${program}\n`);
      const remote = program === 'verify-election.mjs' ? 'mfe-elections' : 'mfe-budget';
      const assets = join(unpacked, 'remotes', remote, 'dist/assets');
      const scripts = readdirSync(assets).filter((file) => file.endsWith('.js'));
      expect(scripts.some((file) => readFileSync(join(assets, file), 'utf8').includes(sum))).toBe(true);
    }
  });

  test('runs every program without the checkout', () => {
    for (const program of Object.keys(programs)) {
      const { status, stderr } = spawnSync(process.execPath, [`tools/${program}.mjs`, '--help'], {
        cwd: unpacked,
        env: { PATH: process.env['PATH'], REMOTES_DIR: join(folder, 'remotes') },
        input: '',
        encoding: 'utf8',
      });
      expect({ program, status, stderr }).not.toMatchObject({
        stderr: expect.stringContaining('ERR_MODULE'),
      });
    }
  });

  test('ships its remotes and shell without building or a browser', () => {
    const store = join(folder, 'remotes');
    const ship = ['tools/ship.mjs', '--all', '--before-start', '--remotes-dir', store];
    const { status, stdout, stderr } = spawnSync(process.execPath, ship, { cwd: unpacked, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const shipped = readdirSync(store, { withFileTypes: true }).filter((one) => one.isDirectory());
    const ids = remoteFolders().map((remote) => remote.replace('mfe-', ''));
    expect(shipped.map((one) => one.name).filter((id) => !id.startsWith('.'))).toEqual(
      [...ids, 'shell'].toSorted(),
    );
    expect(stdout).toContain(`shell: ${portalVersion}-`);
  });

  test('lists its components with licence and hash, and nothing that only builds', () => {
    const { components } = JSON.parse(read('sbom.json')) as {
      components: { name: string; hashes?: { content: string }[] }[];
    };
    const names = components.map((component) => component.name);
    expect(names).toEqual(
      expect.arrayContaining(['express', 'react', 'sharp', 'mongodb', 'zod', 'lightningcss']),
    );
    for (const builder of ['vite', 'nx', 'typescript']) expect(names).not.toContain(builder);
    for (const { hashes } of components) expect(hashes?.[0]?.content).toMatch(/^[0-9a-f]{128}$/);
  });

  test('has all that its image copies and starts', () => {
    const docker = ['Dockerfile', 'compose.yaml', 'compose.several.yaml', 'nightly.sh']
      .map((file) => read(`deploy/docker/${file}`))
      .join('\n');
    const copied = [...docker.matchAll(/^COPY (.+) \S+$/gm)].flatMap(([, paths]) => paths!.split(' '));
    const started = [...docker.matchAll(/\b(?:tools\/[\w-]+\.mjs|api\/dist\/main\.js)/g)].map(
      ([path]) => path,
    );
    expect(copied).toContain('tools');
    expect(started).toContain('tools/ship.mjs');
    for (const path of [...copied, ...started])
      expect([path, existsSync(join(unpacked, path))]).toEqual([path, true]);
  });
});
