import { expect, test } from 'vitest';
import { foundBy, searchTerms, searchWords } from './search-words.ts';

test.each([
  ['Café  tables: Wi-Fi', ['cafe', 'tables', 'wi', 'fi']],
  ['the The THE', ['the']],
  ['शौचालय गंदा', ['शौचालय', 'गंदा']],
  ['O’Brien (St.Mary)', ['o', 'brien', 'st', 'mary']],
  ['x'.repeat(50), ['x'.repeat(20)]],
  ['…!', []],
])('reads the words of %j', (text, words) => expect(searchWords(text)).toEqual(words));

test('stores every beginning of each word once, without cutting a letter in two', () => {
  expect(searchTerms('Main mains 𝒜𐐨𐐩')).toEqual(['m', 'ma', 'mai', 'main', 'mains', 'a', 'a𐐨', 'a𐐨𐐩']);
});

test('reads at most 400 words', () => {
  expect(searchWords(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '))).toHaveLength(400);
});

test('asks for all words, the longest first; for everything without a search, and for nothing without a word', () => {
  expect(foundBy('Hall main')).toEqual({ terms: { $all: ['hall', 'main'] } });
  expect(foundBy('a main')).toEqual({ terms: { $all: ['main', 'a'] } });
  expect(foundBy('')).toEqual({});
  expect(foundBy('.*')).toEqual({ terms: { $in: [] } });
});
