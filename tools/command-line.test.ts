import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from './testing/run-program.ts';
import { readPackage } from './workspace.ts';

const { scripts = {} } = readPackage(join(import.meta.dirname, '..'));
const programs = Object.values(scripts).flatMap((script) =>
  [...script.matchAll(/\btools\/(\S+\.ts)/g)].map(([, program]) => program!),
);

test.each([...new Set(programs)])(
  '%s explains itself, and refuses an option that it doesn’t know',
  (program) => {
    for (const [option, isRefused] of [
      ['--help', false],
      ['--no-such-option', true],
    ] as const) {
      const { status, said } = runProgram(program, [option]);
      expect({ isRefused: status !== 0, said }).toEqual({
        isRefused,
        said: expect.not.stringMatching(/^ {4}at /m),
      });
    }
  },
);
