import type * as z from 'zod/mini';

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
};

/** A field's fault, in words to show beside the field. */
export function plainWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'This is missing.'
        : `This must be ${kinds[issue.expected] ?? 'something else'}.`;
    case 'invalid_value':
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string' ? 'This is too short.' : `This must be at least ${issue.minimum}.`;
    case 'too_big':
      return issue.origin === 'string' ? 'This is too long.' : `This must be at most ${issue.maximum}.`;
    case 'unrecognized_keys':
      // Pages send no such field, unless they were opened before an update.
      return 'This page is older than the portal. Copy what you typed and reload the page.';
    default:
      return 'This is not in the right format.';
  }
}
