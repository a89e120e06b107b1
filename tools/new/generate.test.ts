import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generate, refusals, type Wanted } from './generate.ts';
import { copyWorkspace } from './testing/copied-workspace.ts';

const root = join(import.meta.dirname, '../..');
const wanted = (over: Partial<Wanted> = {}): Wanted => ({
  id: 'lost-things',
  title: 'Lost things',
  withApi: false,
  card: undefined,
  contact: 'lost@college.example',
  ...over,
});

describe('a name', () => {
  it.each([
    ['Lost Things', 'Try "lost-things".'],
    ['1st', 'Try "st".'],
    ['mfe-lost-things', 'Try "lost-things".'],
    ['health', 'A remote "health" already exists in mfe-health.'],
    ['voting', 'The path /voting/* is taken: elections has /voting/*.'],
    ['dashboard', 'The path /dashboard/* is taken: /dashboard belongs to the portal itself.'],
    ['shell', 'The id shell belongs to the portal itself.'],
  ])('%s is refused with what to do instead', (id, reason) => {
    expect(refusals(root, wanted({ id })).join('\n')).toContain(reason);
  });

  it('is accepted if no one has it', () => {
    expect(refusals(root, wanted())).toEqual([]);
  });
});

it('needs an address of its team', () => {
  expect(refusals(root, wanted({ contact: '' })).join('\n')).toContain('--contact EMAIL');
});

it.each([
  ['voting', 'The card "voting" is unknown.'],
  ['student-elections', 'The card "student-elections" is already taken.'],
  ['restricted-access', 'The card "restricted-access" is already taken.'],
])('the card %s is refused with the free ones', (card, reason) => {
  expect(refusals(root, wanted({ card })).join('\n')).toContain(reason);
});

describe('what is made', () => {
  const dir = mkdtempSync(join(tmpdir(), 'campus-new-'));
  const remotes = [
    wanted({ id: 'lost-things' }),
    wanted({ id: 'ride-share', title: 'Ride share', withApi: true }),
  ];
  const files: string[] = [];

  beforeAll(async () => {
    copyWorkspace(dir);
    for (const remote of remotes) files.push(...(await generate(dir, remote)));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`;
  /** Runs a tool in a folder of the copy; rejects with what it printed. */
  async function run(folder: string, command: string, ...args: string[]): Promise<void> {
    const env: NodeJS.ProcessEnv = { ...process.env, PATH, NO_COLOR: '1' };
    // Set by this test run; the federation plugin writes nothing where they are.
    for (const name of ['NODE_ENV', 'VITEST', 'TEST']) delete env[name];
    // nx as on a command line, not inside of another one's task.
    for (const name of Object.keys(env)) if (name.startsWith('NX_')) delete env[name];
    env['NX_DAEMON'] = 'false';
    await promisify(execFile)(command, args, { cwd: join(dir, folder), env }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(`${command} ${args.join(' ')} in ${folder}:\n${stdout}${stderr}`);
      },
    );
  }

  it('is in the lock file as npm would write it', () => {
    const { packages } = JSON.parse(readFileSync(join(dir, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, unknown>;
    };
    expect(packages['node_modules/@campus/mfe-ride-share']).toEqual({
      resolved: 'mfe-ride-share',
      link: true,
    });
    expect(packages['mfe-ride-share']).toMatchObject({ name: '@campus/mfe-ride-share' });
    expect(Object.keys(packages)).toEqual(Object.keys(packages).toSorted((a, b) => a.localeCompare(b, 'en')));
  });

  it('names its owner in portal.json and in CODEOWNERS', () => {
    const portal = JSON.parse(readFileSync(join(dir, 'mfe-ride-share/portal.json'), 'utf8')) as object;
    expect(portal).toMatchObject({ owner: { team: 'Ride share team', contact: 'lost@college.example' } });
    const owners = readFileSync(join(dir, '.github/CODEOWNERS'), 'utf8');
    expect(owners).toContain('/api/src/features/ride-share/ lost@college.example\n');
  });

  it('passes the tests, types and lint, and builds', { timeout: 600_000 }, async () => {
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    const folders = remotes.map(({ id }) => `mfe-${id}`);
    writeFileSync(
      join(dir, 'vitest.config.ts'),
      `export default { test: { projects: ${JSON.stringify(folders)} } };`,
    );
    const tasks = [
      () => run('api', 'vitest', 'run', 'src/features/ride-share', 'src/platform/http/access.test.ts'),
      () => run('.', 'vitest', 'run'),
      () => run('mfe-ride-share', 'vite', 'build'),
      // Only the new files: all of the API takes long.
      () => run('.', 'oxlint', '--type-aware', '--type-check', ...sources),
      () => run('.', 'nx', 'run-many', '-t', 'boundaries', 'unused', 'kit-report', 'measure-words'),
    ];
    // Two at once, as nx does.
    const next = async (): Promise<void> => {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task();
    };
    await Promise.all([next(), next()]);
    expect(existsSync(join(dir, 'mfe-ride-share/dist/mf-manifest.json'))).toBe(true);
  });
});
