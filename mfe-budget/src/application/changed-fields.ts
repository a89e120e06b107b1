import type { ApplicationContent } from '@campus/contracts/budget';

export type ContentField = keyof ApplicationContent;

/** The fields that differ between two versions of an application. */
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
