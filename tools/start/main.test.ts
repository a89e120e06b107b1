import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each(['start', 'dev', 'new'])('names an unknown option of npm run %s, and shows its help', (tool) => {
  const program = join(import.meta.dirname, '..', tool, 'main.ts');
  const { status, stderr } = spawnSync(process.execPath, [program, '--emtpy'], { encoding: 'utf8' });
  expect(stderr).toMatch(/^Unknown option '--emtpy'.*\n\n.*npm (start|run) /s);
  expect(stderr).not.toContain('    at ');
  expect(status).toBe(2);
});
