import { loginPath } from '@campus/contracts';
import { expect, it } from 'vitest';
import { nextPath } from './next-path.ts';

const origin = 'https://portal.example';

it('keeps the page, with its query and fragment', () => {
  expect(nextPath(`${origin}${loginPath('/voting?a=1&b=2#rules')}`)).toBe('/voting?a=1&b=2#rules');
});

it('returns a valid Location header for an address in any script', () => {
  expect(nextPath(`${origin}${loginPath('/voting?a=₹#é')}`)).toBe('/voting?a=%E2%82%B9#%C3%A9');
});

it.each([
  '//evil.org',
  '/\\evil.org',
  'https://evil.org',
  'javascript:alert(1)',
  '/\t/evil.org',
  '/a\\b',
  '',
])('never leads to another site: %s', (next) => {
  expect(nextPath(`${origin}/login?next=${encodeURIComponent(next)}`)).toBeNull();
});
