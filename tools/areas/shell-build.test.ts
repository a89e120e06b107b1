import { execFile } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { generate } from '../new/generate.ts';
import { copyWorkspace } from '../new/testing/copied-workspace.ts';

const root = join(import.meta.dirname, '../..');
/** A workspace of its own: the real one must not get an area while other tests run. */
const copy = mkdtempSync(join(tmpdir(), 'campus-areas-'));
afterAll(() => rmSync(copy, { recursive: true }));

/** The files of a build, by name. */
async function build(folder: string): Promise<Record<string, string>> {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  // Set by this test run; the federation plugin writes nothing where they are.
  for (const name of ['VITEST', 'TEST']) delete env[name];
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build'], { cwd: join(copy, folder), env });
  const dist = join(copy, folder, 'dist');
  const files = globSync('**/*.*', { cwd: dist }).toSorted();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(dist, file), 'base64')]));
}

const builds = () => Promise.all(['shell', 'mfe-integrity'].map(build));

// Four builds: `.ci/nightly` makes them.
test.runIf(process.env['NIGHTLY'])(
  'builds shell and other remotes the same, byte for byte, after a remote with an area came',
  { timeout: 300_000 },
  async () => {
    copyWorkspace(copy);
    const before = await builds();
    await generate(copy, {
      id: 'parking',
      title: 'Parking',
      withApi: true,
      card: undefined,
      contact: 'parking@college.example',
    });
    const members = join(copy, 'libs/contracts/src/areas/members/area.ts');
    const source = readFileSync(members, 'utf8');
    const changed = source
      .replace("'last-admin'", "'one-more': { status: 409, message: 'One more.' },\n    'last-admin'")
      .replace(
        'permissions: {',
        "permissions: { 'member.greet': { roles: ['admin'], allows: 'Greet members.' },",
      );
    expect(changed).toContain('member.greet');
    expect(changed).toContain('one-more');
    writeFileSync(members, changed);
    const after = await builds();
    const [shell = {}, remote = {}] = before;
    expect(Object.keys(shell).map((file) => basename(file))).toContain('index.html');
    expect(Object.keys(remote).map((file) => basename(file))).toContain('mf-manifest.json');
    for (const [index, files] of before.entries()) {
      const now = after[index]!;
      expect(Object.keys(now)).toEqual(Object.keys(files));
      expect(Object.keys(now).filter((file) => now[file] !== files[file])).toEqual([]);
    }
  },
);
