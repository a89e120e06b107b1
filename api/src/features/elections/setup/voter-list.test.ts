import { defaultDomains } from '@campus/contracts';
import { maxVoterLines } from '@campus/contracts/elections';
import { describe, expect, test } from 'vitest';
import { DomainError } from '../../../platform/http/errors.ts';
import { readVoterList } from './voter-list.ts';

const read = (content: string | Buffer) =>
  readVoterList(Buffer.from(content), defaultDomains, new Set(['class' as const]));
const errorsOf = (content: string | Buffer) => {
  try {
    read(content);
  } catch (error) {
    if (error instanceof DomainError) return error.errors!;
    throw error;
  }
  throw new Error('taken');
};

describe('a list of voters', () => {
  const two = ['2021bcs001@sggs.ac.in', 'asha.patil@sggs.ac.in'];

  test.each([
    ['numbers and addresses', '2021BCS001\nAsha.Patil@SGGS.ac.in\n'],
    ['a byte order mark and Windows lines', '\ufeff2021BCS001\r\nasha.patil@sggs.ac.in\r\n'],
    ['a header', 'E-mail\n2021bcs001@sggs.ac.in\nasha.patil@sggs.ac.in'],
    ['a named column among others', 'No,Name,Registration No.\n1,A,2021BCS001\n2,B,asha.patil@sggs.ac.in'],
    ['semicolons and quotes', 'Roll Number;Name\n"2021BCS001";"Rao; A"\n"asha.patil@sggs.ac.in";B'],
    ['empty lines and spaces', '\n 2021BCS001 \n\n,,\nasha.patil@sggs.ac.in\n\n'],
    ['tabs, without a header', '2021BCS001\tA\nasha.patil@sggs.ac.in\tB'],
  ])('is read with %s', (_, text) => {
    const { voters, duplicates } = read(text);
    expect([[...voters.keys()], duplicates]).toEqual([two, 0]);
  });

  test('counts voters who are listed twice, by number and by address', () => {
    const { voters, duplicates } = read('2021bcs001\n2021BCS001@sggs.ac.in\n2021bcs001\nother');
    expect([voters.size, duplicates]).toEqual([2, 2]);
  });

  test('takes two addresses of one mailbox for one voter, who has one class', () => {
    const { voters, duplicates } = read('asha@sggs.ac.in\nAsha+sport@sggs.ac.in');
    expect([[...voters.keys()], duplicates]).toEqual([['asha@sggs.ac.in'], 1]);
    expect(errorsOf('email,class\nasha@sggs.ac.in,SE A\nasha+sport@sggs.ac.in,SE B')).toEqual([
      { field: 'line 3', message: 'An earlier line says something else about this voter.' },
    ]);
  });

  test('reports every bad line by its number in an editor', () => {
    const bad = [
      'x@gmail.com',
      'x@admin.sggs.ac.in',
      'x@sub.sggs.ac.in',
      'ab',
      'no number',
      'x'.repeat(31),
      '2.02E+09',
    ];
    const errors = errorsOf(['Email', 'good', ...bad, '', 'a:b@sggs.ac.in'].join('\n'));
    expect(errors.map(({ field }) => field)).toEqual([3, 4, 5, 6, 7, 8, 9, 11].map((line) => `line ${line}`));
    expect(errors[0]?.message).toBe(
      '“x@gmail.com” is neither a registration number nor an address at sggs.ac.in.',
    );
  });

  test('reports a hundred bad lines, and how many more', () => {
    const errors = errorsOf(Array.from({ length: 234 }, () => 'not one').join('\n'));
    expect(errors).toHaveLength(101);
    expect(errors[100]).toEqual({ field: 'list', message: '134 more lines have errors.' });
  });

  test.each([
    ['UTF-16 with a mark', Buffer.from('\ufeff2021bcs001\n', 'utf16le'), 'CSV UTF-8'],
    ['UTF-16 without', Buffer.from('2021bcs001\n', 'utf16le'), 'CSV UTF-8'],
    ['Windows-1252', Buffer.from('Prénom,2021\n', 'latin1'), 'CSV UTF-8'],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]), 'CSV UTF-8'],
    ['nothing', '', 'empty'],
    ['only a header', 'email\n', 'empty'],
  ])('is refused as %s', (_, content, words) => {
    const [error, ...more] = errorsOf(content);
    expect([error?.field, more]).toEqual(['list', []]);
    expect(error?.message).toContain(words);
  });

  test('reports the line with an unclosed quotation mark', () => {
    const [error] = errorsOf('2021bcs001\n"2021bcs002\n2021bcs003');
    expect(error?.message).toContain('quotation mark');
  });

  test('may have the documented length, and no more', () => {
    const lines = (count: number) => Array.from({ length: count }, (_, i) => `n${i}x`).join('\n');
    expect(read(lines(maxVoterLines)).voters.size).toBe(maxVoterLines);
    expect(read(`email\n${lines(maxVoterLines)}`).voters.size).toBe(maxVoterLines);
    for (const count of [maxVoterLines + 1, 100_000])
      expect(errorsOf(lines(count))).toEqual([
        { field: 'list', message: expect.stringContaining('more than 20,000 lines') },
      ]);
  });
});
