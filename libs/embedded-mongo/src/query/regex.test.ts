import { BSONRegExp } from 'bson';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CommandError } from '../errors.ts';
import { compileRegex, literalPrefix, regexOf } from './regex.ts';

const finds = (pattern: string, options: string, text: string) =>
  compileRegex(regexOf(pattern, options))(text);

test.for<[string, string, string, boolean]>([
  ['MÜLLER', '', 'Müller', false],
  ['MÜLLER', 'i', 'Müller', true],
  ['^b', '', 'a\nb', false],
  ['^b', 'm', 'a\nb', true],
  ['a.b', '', 'a\nb', false],
  ['a.b', 's', 'a\nb', true],
  ['a b # c', 'x', 'ab', true],
  [String.raw`a\ b`, 'x', 'a b', true],
  ['[ ] [#]', 'x', ' #', true],
  ['[] ]b', 'x', ' b', true],
  ['[^]a] b', 'x', ']b', false],
  ['[[:alpha:] ]# a class\nb', 'x', ' b', true],
  [String.raw`\w`, 'u', 'ü', false],
  [String.raw`\p{L}`, 'u', 'ü', true],
  ['^.$', '', '😀', true],
  ['(?i)a(?-i)b', '', 'Ab', true],
])('/%s/%s in "%s": %s', ([pattern, options, text, expected]) => {
  expect(finds(pattern, options, text)).toBe(expected);
});

test.for<[string, string, string, number]>([
  ['look-ahead', '(?=a)', '', 51091],
  ['look-behind', '(?<=a)b', '', 51091],
  ['a back-reference', String.raw`(a)\1`, '', 51091],
  ['an atomic group', '(?>a)', '', 51091],
  ['an open bracket', '(', '', 51091],
  ['repetitions of repetitions', '((a?){1000}){1000}', '', 51091],
  ['a very long pattern', 'a'.repeat(20_000), '', 51091],
  ['an unknown option', 'a', 'g', 51108],
  ['a NUL', 'a\0', '', 51091],
])('%s is refused', ([, pattern, options, code]) => {
  expect(() => finds(pattern, options, '')).toThrow(expect.objectContaining({ code }) as Error);
});

// Each takes centuries, or at least minutes, where it has no bound.
test.for([
  ['(x+x+)+y'],
  ['(a|a)*[bc]'],
  ['(a*)*[bc]'],
  ['(a?){1000}[bc]'],
  ['(.*)(.*)(.*)(.*)(.*)[bc]'],
  ['[ab]*a[ab]{900}[cd]'],
])('/%s/ takes no more than moments, or is refused', ([pattern]) => {
  const start = performance.now();
  const outcomes = [1000, 100_000, 10_000_000].map((length) =>
    outcome(pattern as string, 'a'.repeat(length)),
  );
  expect(outcomes[0]).toBe(false);
  expect([false, 51156]).toEqual(expect.arrayContaining(outcomes));
  expect(performance.now() - start).toBeLessThan(20_000);
});

function outcome(pattern: string, text: string): boolean | number {
  try {
    return finds(pattern, '', text);
  } catch (error) {
    return (error as CommandError).code;
  }
}

test.for<[string, string, string | undefined, boolean | undefined]>([
  ['^abc', '', 'abc', true],
  ['^abc$', '', 'abc', false],
  ['^a.c', '', 'a', false],
  ['^ab*', '', 'a', false],
  ['^ab{2}', '', 'a', false],
  ['^ab+', '', 'ab', false],
  [String.raw`^a\.b\/`, '', 'a.b/', true],
  [String.raw`^a\d`, '', 'a', false],
  ['^😀?', '', '', false],
  ['^a|b', '', undefined, undefined],
  ['^a', 'i', undefined, undefined],
  ['^a', 'm', undefined, undefined],
  ['abc', '', undefined, undefined],
])('all that /%s/%s finds begins with "%s"', ([pattern, options, prefix, whole]) => {
  const found = literalPrefix(new BSONRegExp(pattern, options));
  expect([found?.prefix, found?.whole]).toEqual([prefix, whole]);
});

test('what a pattern finds begins with its prefix', () => {
  const piece = fc.constantFrom(
    'a',
    'b',
    '.',
    '*',
    '+',
    '?',
    '{2}',
    '{',
    '[ab]',
    '(a)',
    String.raw`\.`,
    String.raw`\d`,
    '$',
    '😀',
  );
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '1', '😀', '{') });
  const texts = fc.array(text, { maxLength: 20 });
  const keepsItsWord = fc.property(fc.array(piece, { maxLength: 4 }), texts, (pieces, examples) => {
    const regex = regexOf(`^${pieces.join('')}`, '');
    const found = (text: string) => outcome(regex.pattern, text) === true;
    const { prefix, whole } = literalPrefix(regex) as { prefix: string; whole: boolean };
    return examples.every((one) => found(one) === one.startsWith(prefix) || (!found(one) && !whole));
  });
  expect(fc.check(keepsItsWord, { numRuns: 500 }).counterexample).toBeNull();
});
