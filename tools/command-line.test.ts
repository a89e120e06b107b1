import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './testing/run-program.ts';
import { readPackage } from './workspace.ts';

const root = join(import.meta.dirname, '..');
const { scripts = {} } = readPackage(root);
const programs = [
  ...globSync('tools/**/main.ts', { cwd: root }),
  ...Object.values(scripts).flatMap((script) =>
    [...script.matchAll(/\bnode (?:--import \S+ )?(\S+\.ts)/g)].map(([, program]) => program!),
  ),
];

test.each([...new Set(programs)].toSorted())(
  '%s refuses an option that it doesn’t know, and explains itself',
  (program) => {
    const { status, said } = runProgram(join('..', program), ['--no-such-option']);
    expect(status).not.toBe(0);
    // The complaint, an empty line, and the help.
    expect(said).toMatch(/--no-such-option.*\n\n\S/s);
    expect(said).not.toMatch(/^ {4}at /m);
  },
);

test('a program explains itself on request', () =>
  expect(runProgram('ship/main.ts', ['--help'])).toEqual({
    status: 0,
    said: expect.stringContaining('npm run ship'),
  }));

test('docs/commands.md lists every npm script, and no other', () => {
  const listed = readFileSync(join(root, 'docs/commands.md'), 'utf8').matchAll(
    /^\| `npm (?:run )?([\w:-]+)/gm,
  );
  expect([...new Set([...listed].map(([, script]) => script!))].toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  );
});
