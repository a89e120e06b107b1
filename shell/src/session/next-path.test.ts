import { expect, it } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

const origin = 'https://portal.example';

it('keeps the page, with its query', () => {
  expect(nextPath(`${origin}${loginPath('/voting?a=1&b=ü')}`)).toBe('/voting?a=1&b=ü');
});

it.each([
  '//evil.org',
  '/\\evil.org',
  'https://evil.org',
  'javascript:alert(1)',
  '/\t/evil.org',
  '/a\\b',
  '',
])('leads to no other site: %s', (next) => {
  expect(nextPath(`${origin}/login?next=${encodeURIComponent(next)}`)).toBeNull();
});
