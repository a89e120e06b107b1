import { expect, test, vi } from 'vitest';
import { commit } from './origin.ts';

test('names the commit that an image was built from, where there is no git', () => {
  vi.stubEnv('BUILD_COMMIT', '0123456789ab');
  expect(commit()).toBe('0123456789ab');
});
