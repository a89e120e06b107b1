import { expect, test } from 'vitest';
import { shownName } from './shown-name.ts';

test.each([
  ['Quotation.PDF', 'Quotation.pdf'],
  ['../../etc/passwd', 'passwd.pdf'],
  ['C:\\Users\\asha\\bill.pdf', 'bill.pdf'],
  ['', 'document.pdf'],
  ['a\r\nSet-Cookie: b', 'aSet-Cookie: b.pdf'],
  ['fdp.\u202Eexe', 'fdp.exe.pdf'],
  [`${'a'.repeat(145)}😀`, `${'a'.repeat(145)}.pdf`],
])('%j is shown as %j', (given, shown) => {
  expect(shownName(given, 'pdf')).toBe(shown);
});

test('reads the longest possible name without delay', () => {
  const begun = performance.now();
  for (let i = 0; i < 20; i += 1) shownName('a'.repeat(16_000), 'pdf');
  expect(performance.now() - begun).toBeLessThan(1000);
});
