import * as z from 'zod/mini';
import { complaintsArea } from './complaint-fields.ts';
import { endpoint } from '../../endpoint.ts';

const word = z
  .string('A word is required.')
  .check(
    z.trim(),
    z.minLength(2, 'A word has at least 2 characters.'),
    z.maxLength(40, 'A word can have at most 40 characters.'),
    z.regex(/^[\p{L}\p{M}\p{N}]+$/u, 'One word, of letters and digits only.'),
  );

export const listedWordSchema = z.strictObject({
  word,
  /** Found only where it stands by itself; otherwise inside longer words, too. */
  wholeWord: z.boolean('Say whether only the whole word counts.'),
});
export type ListedWord = z.infer<typeof listedWordSchema>;

export const wordFilterSchema = z.strictObject({
  words: z.array(listedWordSchema).check(z.maxLength(500, 'The list can have at most 500 words.')),
  /** `block` refuses the text, `hold` keeps it back until its committee has read it. */
  mode: z.enum(['block', 'hold']),
  /** Counts changes; the list is changed from the version that was read. */
  version: z.int(),
});
export type WordFilter = z.infer<typeof wordFilterSchema>;
/** The list of a new portal: three placeholders. */
export const firstWordFilter: WordFilter = {
  words: ['vulgarword', 'offensiveword', 'abusiveword'].map((word) => ({ word, wholeWord: false })),
  mode: 'block',
  version: 0,
};

export const getWordFilter = endpoint('get', '/api/word-filter', {
  summary: 'The word filter for complaints',
  area: complaintsArea,
  access: 'word-filter.manage',
  response: wordFilterSchema,
});

export const putWordFilter = endpoint('put', '/api/word-filter', {
  summary: 'Change the word filter; `version` is the version that was read',
  area: complaintsArea,
  access: 'word-filter.manage',
  body: wordFilterSchema,
  response: wordFilterSchema,
});
