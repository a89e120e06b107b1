import { expect, test, vi } from 'vitest';
import { installedProgram } from './installed-program.ts';

test('finds the first program that can be started', () => {
  expect(installedProgram('no-such-program', process.execPath)).toBe(process.execPath);
});

test('lets tests skip a missing program on a developer’s machine, and fails under CI', () => {
  vi.stubEnv('CI', undefined);
  expect(installedProgram('no-such-program')).toBeUndefined();
  vi.stubEnv('CI', 'true');
  expect(() => installedProgram('no-such-program')).toThrow('no-such-program is not installed');
});
