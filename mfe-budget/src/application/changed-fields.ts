import type { ApplicationContent } from '@campus/contracts/budget';

export type ContentField = keyof ApplicationContent;

/** What of an application differs from what it said at another time. */
export const changedFields = (before: ApplicationContent, after: ApplicationContent): Set<ContentField> =>
  new Set(fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field])));

const fields = [
  'name',
  'email',
  'regNo',
  'designation',
  'date',
  'explanation',
  'purpose',
  'category',
  'amount',
  'items',
  'place',
  'endDate',
  'document',
] as const satisfies ContentField[];
