import { expect, test } from 'vitest';
import { runProgram } from '../testing/run-program.ts';

test.each(['start', 'dev', 'new'])('names an unknown option of npm run %s, and shows its help', (tool) => {
  const { status, said } = runProgram(`${tool}/main.ts`, ['--emtpy']);
  expect(said).toMatch(/^Unknown option '--emtpy'.*\n\n.*npm (start|run) /s);
  expect(said).not.toContain('    at ');
  expect(status).toBe(2);
});
