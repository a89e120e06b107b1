import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkTexts, findInlineTexts } from './find-inline-texts.ts';

const textsIn = (source: string) => findInlineTexts('x.tsx', source).map(({ text }) => text);

test.each([
  ['<p>Voting has ended.</p>', 'Voting has ended.'],
  ['<>\n  Voting ends\n  on <b>{day}</b>\n</>', 'Voting ends on'],
  ['<Page title="All elections" />', 'All elections'],
  ['<Page title={"All elections"} />', 'All elections'],
  ['<Page lead={isOpen ? "Vote now" : undefined} />', 'Vote now'],
  ['<img aria-label={`Photo of ${name}`} />', 'Photo of …'],
  ['<p>{isOpen && "Vote now"}</p>', 'Vote now'],
  ['<p>{`${count} votes were cast`}</p>', '… votes were cast'],
])('finds the text in %s', (source, text) => {
  expect(textsIn(`const page = ${source};`)).toEqual([text]);
});

test.each([
  '<Button>Vote</Button>',
  '<p>{texts.ended} · {counted(votes, "vote")}</p>',
  '<p className="soft small">{texts.ended}</p>',
  '<Page title={texts.title} />',
  '<p>{first} – {last}.</p>',
])('finds nothing in %s', (source) => {
  expect(textsIn(`const page = ${source};`)).toEqual([]);
});

test('names the line on which the text begins', () => {
  expect(findInlineTexts('x.tsx', 'const page = (\n  <p>\n    Voting has ended.\n  </p>\n);')).toEqual([
    { line: 3, text: 'Voting has ended.' },
  ]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(root, { recursive: true }));

test('checks the pages of remotes and shell, but no tests', () => {
  const files = ['mfe-one/src/a/x.tsx', 'mfe-one/src/a/x.test.tsx', 'mfe-one/src/testing/x.tsx'];
  for (const file of [...files, 'mfe-one/src/b/x.tsx', 'shell/src/x.tsx', 'libs/portal-kit/src/x.tsx']) {
    mkdirSync(join(root, dirname(file)), { recursive: true });
    writeFileSync(join(root, file), 'export const page = <p>Voting has ended.</p>;\n');
  }
  const fault = (file: string) => `${file}:1: wants t from @lingui/core/macro: Voting has ended.`;
  expect(checkTexts(root)).toEqual(
    ['mfe-one/src/a/x.tsx', 'mfe-one/src/b/x.tsx', 'shell/src/x.tsx'].map(fault),
  );
});
