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
  '%s explains itself, and refuses an option that it doesn’t know',
  (program) => {
    const help = runProgram(join('..', program), ['--help']);
    expect(help).toEqual({ status: 0, said: expect.stringMatching(/\S/) });
    const refusal = runProgram(join('..', program), ['--no-such-option']);
    expect(refusal.status).not.toBe(0);
    // The complaint, an empty line, and the help.
    expect(refusal.said).toMatch(/--no-such-option.*\n\n\S/s);
    expect(refusal.said).not.toMatch(/^ {4}at /m);
  },
);

test('docs/commands.md lists every npm script, and no other', () => {
  const listed = readFileSync(join(root, 'docs/commands.md'), 'utf8').matchAll(
    /^\| `npm (?:run )?([\w:-]+)/gm,
  );
  expect([...new Set([...listed].map(([, script]) => script!))].toSorted()).toEqual(
    Object.keys(scripts).toSorted(),
  );
});
