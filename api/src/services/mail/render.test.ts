import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Letter } from './letters.ts';
import { palette } from './palette.ts';
import { render } from './render.ts';

const letterhead = { collegeName: 'SGGS', portalUrl: 'https://campus.sggs.ac.in' };
const letter: Letter = {
  kind: 'absence',
  to: { address: 'parent@example.org' },
  subject: 'Asha asked for leave',
  paragraphs: ['Asha has asked the college for leave.'],
};
const partsOf = (change: Partial<Letter> = {}, token?: string) =>
  Object.values(render({ ...letter, ...change }, letterhead, token));

test('uses the names of college and portal as the pages do', () => {
  for (const part of partsOf()) expect(part).toContain('SGGS · College Transparency System');
});

test('offers to unsubscribe only with a direct link, without a login', () => {
  for (const part of partsOf()) {
    expect(part).toContain('a student gave your address');
    expect(part).not.toContain('Stop emails');
    expect(part).not.toContain('https://');
  }
  for (const part of partsOf({ kind: 'election' }, 'a-token')) {
    expect(part).toContain('Stop emails like this');
    expect(part).toContain('https://campus.sggs.ac.in/unsubscribe#a-token');
    expect(part).not.toContain('/profile');
  }
});

test('shows typed text as text, in HTML too', () => {
  const hostile = '<b onclick="x">&amp;\u202e';
  const { html, text } = render({ ...letter, subject: hostile, paragraphs: [hostile] }, letterhead);
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;amp;');
  expect(text).toContain(hostile);
});

test('loads nothing remote, so that reading a mail is private', () => {
  const html = render({ ...letter, link: { label: 'Open', path: '/x' } }, letterhead).html;
  expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(|@import/);
});

test('uses the colours of the kit', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../../libs/portal-kit/src/styles/tokens.css'),
    'utf8',
  );
  for (const [name, colours] of Object.entries(palette))
    expect(tokens).toContain(`--${name}: light-dark(${colours.join(', ')});`);
});
