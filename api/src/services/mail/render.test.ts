import { expect, test } from 'vitest';
import type { Letter } from './letters.ts';
import { render } from './render.ts';

const letterhead = { collegeName: 'SGGS', portalUrl: 'https://campus.sggs.ac.in' };
const letter: Letter = {
  kind: 'absence',
  to: { address: 'parent@example.org' },
  subject: 'Leave from college was asked for',
  paragraphs: ['Asha has asked the college for leave.'],
};

test('what can’t be switched off doesn’t send anybody to a profile, which a parent hasn’t', () => {
  for (const part of Object.values(render(letter, letterhead))) {
    expect(part).toContain('a student named you');
    expect(part).not.toContain('profile');
    expect(part).not.toContain('https://');
  }
  expect(render({ ...letter, kind: 'role', to: { member: 'asha' } }, letterhead).text).not.toContain(
    'profile',
  );
  for (const part of Object.values(render({ ...letter, kind: 'election' }, letterhead)))
    expect(part).toContain('https://campus.sggs.ac.in/profile');
});

test('what people typed is text, also in HTML', () => {
  const hostile = '<b onclick="x">&amp;\u202e';
  const { html, text } = render({ ...letter, subject: hostile, paragraphs: [hostile] }, letterhead);
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;amp;');
  expect(text).toContain(hostile);
});
