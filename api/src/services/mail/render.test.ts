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

test('names the college and the portal as its pages do', () => {
  for (const part of partsOf()) expect(part).toContain('SGGS · College Transparency System');
});

test('offers to unsubscribe only with a link to do it, and needs no profile for it', () => {
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

test('shows what people typed as text, in HTML too', () => {
  const hostile = '<b onclick="x">&amp;\u202e';
  const { html, text } = render({ ...letter, subject: hostile, paragraphs: [hostile] }, letterhead);
  expect(html).not.toContain('<b ');
  expect(html).toContain('&lt;b onclick=&quot;x&quot;&gt;&amp;amp;');
  expect(text).toContain(hostile);
});

test('fetches nothing, so that reading a mail tells no one', () => {
  const html = render({ ...letter, link: { label: 'Open', path: '/x' } }, letterhead).html;
  expect(html).not.toMatch(/<(img|script|link|iframe)|src=|url\(|@import/);
});

test('has the colours of the kit', () => {
  const tokens = readFileSync(
    join(import.meta.dirname, '../../../../libs/portal-kit/src/styles/tokens.css'),
    'utf8',
  );
  for (const [name, colours] of Object.entries(palette))
    expect(tokens).toContain(`--${name}: light-dark(${colours.join(', ')});`);
});
