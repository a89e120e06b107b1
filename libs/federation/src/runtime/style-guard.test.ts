// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { removeGlobalRules, staysInside } from './style-guard.ts';

test.each([
  ['.health_page_title_a1b2c', true],
  ['.health_a_b_c:hover h2, .health_a_b_c > a:not([href="x, y"])', true],
  [':is(.health_a_b_c, .health_a_b_d) p', true],
  ['body:has(.health_a_b_c) .health_x', true],
  ['main', false],
  ['.health_a_b_c, main', false],
  ['.elections_a_b_c', false],
  [':root', false],
  ['*', false],
])('%s stays inside the remote health: %s', (selector, isInside) => {
  expect(staysInside(selector, 'health')).toBe(isInside);
});

test('removes only rules that reach beyond the remote, even nested ones', () => {
  const style = document.head.appendChild(document.createElement('style'));
  style.textContent = `
    main { display: none }
    .health_a { color: red }
    @media (min-width: 1px) { body { margin: 0 } .health_b { color: red } }
    @keyframes health_turn { to { rotate: 1turn } }
    @keyframes spin { to { rotate: 1turn } }
    @font-face { font-family: Figtree; src: url(x) }
    .health_c, header { color: red }`;
  expect(removeGlobalRules(style.sheet!, 'health')).toBe(5);
  const left = [...style.sheet!.cssRules].map((rule) => rule.cssText.replaceAll(/\s+/g, ' '));
  expect(left).toHaveLength(3);
  expect(left.join()).not.toMatch(/main|body|spin|Figtree|header/);
});
