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

  it('passes the tests, types and every part of npm run lint, and builds', { timeout: 600_000 }, async () => {
    const sources = files.filter((file) => /\.tsx?$/.test(file));
    const folders = remotes.map(({ id }) => `mfe-${id}`);
    writeFileSync(
      join(dir, 'vitest.config.ts'),
      `export default { test: { projects: ${JSON.stringify(folders)} } };`,
    );
    const { scripts } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
      scripts: { lint: string };
    };
    const lint = scripts.lint.split(' && ');
    expect(lint).toContain('knip');
    /** These take long for all of the workspace. */
    const onlyMade: Record<string, string[]> = {
      oxlint: ['--type-check', ...sources],
      knip: ['api', ...folders].flatMap((folder) => ['--workspace', folder]),
    };
    const tasks = [
      () => run('api', 'vitest', 'run', 'src/features/ride-share', 'src/platform/http/access.test.ts'),
      () => run('.', 'vitest', 'run'),
      () => run('mfe-ride-share', 'vite', 'build'),
      ...lint.map((words) => () => {
        const [command = '', ...args] = words.split(' ');
        return run('.', command, ...args, ...(onlyMade[command] ?? []));
      }),
    ];
    // Two at once, as nx does.
    const next = async (): Promise<void> => {
      for (let task = tasks.shift(); task; task = tasks.shift()) await task();
    };
    await Promise.all([next(), next()]);
    expect(existsSync(join(dir, 'mfe-ride-share/dist/mf-manifest.json'))).toBe(true);
  });
});
