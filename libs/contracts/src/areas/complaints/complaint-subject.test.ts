import { expect, test } from 'vitest';
import { complaintSubject } from './complaint-subject.ts';

test('keeps a short text as it is, on one line', () => {
  expect(complaintSubject(' The dal\n is cold. ')).toBe('The dal is cold.');
  expect(complaintSubject('')).toBe('');
});

test('cuts a long text at a word, without the punctuation before the cut', () => {
  const text = 'There has been no hot water on the second floor since Monday, and the boiler hums.';
  expect(complaintSubject(text)).toBe('There has been no hot water on the second floor since…');
  expect(complaintSubject(`${'a'.repeat(30)} ${'b'.repeat(25)}, ${'c'.repeat(30)}`)).toBe(
    `${'a'.repeat(30)} ${'b'.repeat(25)}…`,
  );
});

test('cuts a text without spaces between characters', () => {
  expect(complaintSubject('w'.repeat(200))).toBe(`${'w'.repeat(60)}…`);
  expect(complaintSubject('🙂'.repeat(100))).toBe(`${'🙂'.repeat(60)}…`);
});
