import { spawnSync } from 'node:child_process';
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** A workspace of its own: the real one must not get an area while other tests run. */
const copy = mkdtempSync(join(tmpdir(), 'campus-areas-'));
afterAll(() => rmSync(copy, { recursive: true }));

beforeAll(() => {
  const isSource = (file: string) => !/\/(node_modules|dist|test-results)$/.test(file);
  for (const dir of ['libs', 'shell'])
    cpSync(join(root, dir), join(copy, dir), { recursive: true, filter: isSource });
  for (const file of ['package.json', 'tsconfig.base.json']) cpSync(join(root, file), join(copy, file));
  mkdirSync(join(copy, 'node_modules/@campus'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@campus' && name !== '.vite')
      symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  for (const lib of readdirSync(join(copy, 'libs')))
    if (!lib.includes('.')) symlinkSync(join(copy, 'libs', lib), join(copy, 'node_modules/@campus', lib));
});

/** The files of the shell's build, by name. */
function build(): Record<string, string> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    { cwd: join(copy, 'shell'), encoding: 'utf8', env: { ...process.env, NODE_ENV: 'production' } },
  );
  if (status !== 0) throw new Error(stdout + stderr);
  const dist = join(copy, 'shell/dist');
  const files = globSync('**/*.*', { cwd: dist }).toSorted();
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(dist, file), 'base64')]));
}

test('builds the same shell, byte for byte, after an area came with names and texts of its own', () => {
  const before = build();
  const area = join(copy, 'libs/contracts/src/areas/parking');
  mkdirSync(area);
  writeFileSync(
    join(area, 'area.ts'),
    `import { defineArea } from '../../area.ts';
export const area = defineArea({
  permissions: { 'parking.manage': { roles: ['admin'], allows: 'Give out places.' } },
  problems: { 'no-place': { status: 409, message: 'All places are taken.' } },
  mailKinds: { parking: { label: 'News of my place', cause: 'you have a place', optional: true } },
  auditedActions: { 'parking.given': 'gave a place to' },
});
declare module '../../area.ts' {
  interface Areas {
    parking: typeof area;
  }
}
`,
  );
  writeFileSync(
    join(area, 'index.ts'),
    `import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
export * from './area.ts';
export const listPlaces = endpoint({
  method: 'get', path: '/api/places', summary: 'All places', area: 'Parking', access: 'parking.manage', status: 200,
  response: z.strictObject({ places: z.int() }),
});
`,
  );
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
  const after = build();
  expect(Object.keys(before).map((file) => basename(file))).toContain('index.html');
  expect(Object.keys(after)).toEqual(Object.keys(before));
  expect(Object.keys(after).filter((file) => after[file] !== before[file])).toEqual([]);
});
