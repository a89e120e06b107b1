import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { newCandidateSchema } from './managed-candidates.ts';

const faults = (value: unknown) =>
  z.safeParse(newCandidateSchema, value).error?.issues.map((issue) => [issue.path.join('.'), issue.message]);

it('trims', () => {
  expect(z.parse(newCandidateSchema, { name: '  Ananya ', manifesto: '\nBooks.\n' })).toEqual({
    name: 'Ananya',
    manifesto: 'Books.',
  });
});

it.each([
  [{ name: '   ', manifesto: 'x' }, 'name', 'A name is required.'],
  [{ manifesto: 'x' }, 'name', 'A name is required.'],
  [{ name: { $gt: '' }, manifesto: 'x' }, 'name', 'A name is required.'],
  [{ name: 'x'.repeat(101), manifesto: 'x' }, 'name', 'A name can have at most 100 characters.'],
  [{ name: 'a\u0000b', manifesto: 'x' }, 'name', "A name has characters that can't be shown."],
  [{ name: 'a\u202eb', manifesto: 'x' }, 'name', "A name has characters that can't be shown."],
  [{ name: 'x', manifesto: 'x'.repeat(2001) }, 'manifesto', 'A manifesto can have at most 2000 characters.'],
])('refuses %j', (value, field, message) => {
  expect(faults(value)).toEqual([[field, message]]);
});
