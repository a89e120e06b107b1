import { expect, test } from 'vitest';
import { findProgram } from './find-program.ts';

test('finds programs on PATH and follows links', () => {
  expect(findProgram('sh')).toMatch(/^\//);
  expect(findProgram('no-such-program')).toBeNull();
});
