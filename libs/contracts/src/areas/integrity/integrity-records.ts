import * as z from 'zod/mini';
import {
  caseIdSchema,
  caseKindSchema,
  type CaseOutcome,
  caseOutcomeSchema,
  courseLevelSchema,
} from './case-fields.ts';
import { integrityArea } from './cases.ts';
import { endpoint } from '../../endpoint.ts';
import { publicCountSchema } from '../../public-counts.ts';
import { termSchema } from '../../terms.ts';
import { pageOf, pageQuery } from '../../values.ts';

/** The public record of a case: nothing in it says who or when. */
export const integrityRecordSchema = z.strictObject({
  /** Drawn for the record; it leads to no case. */
  id: caseIdSchema,
  /** In which it became final. */
  term: termSchema,
  level: courseLevelSchema,
  kind: caseKindSchema,
  outcome: caseOutcomeSchema,
  /** Whether the outcome is that of an appeal. */
  afterAppeal: z.boolean(),
  /** Free text that the committee released line by line. */
  lines: z.array(z.string()),
});
export type IntegrityRecord = z.infer<typeof integrityRecordSchema>;

export const listIntegrityRecords = endpoint('get', '/api/integrity-records', {
  summary: 'Published cases, newest term first, in random order within a term',
  area: integrityArea,
  access: 'member',
  query: z.strictObject({
    ...pageQuery,
    term: z.optional(termSchema),
    kind: z.optional(caseKindSchema),
    outcome: z.optional(caseOutcomeSchema),
  }),
  response: pageOf(integrityRecordSchema),
});

export const getIntegrityRecord = endpoint('get', '/api/integrity-records/:id', {
  summary: 'One published case',
  area: integrityArea,
  access: 'member',
  params: z.strictObject({ id: caseIdSchema }),
  response: integrityRecordSchema,
});

/** How a case ended, in figures: as the committee decided, or dismissed. */
export type CaseEnding = CaseOutcome | 'dismissed';

/** Figures of a past term only: a change during the current term could reveal whose case it was. */
const termFiguresSchema = z.strictObject({
  term: termSchema,
  /** Decided cases. */
  total: publicCountSchema,
  /** Decided cases by kind and by outcome, in the order of the tables. */
  byKind: z.array(z.extend(publicCountSchema, { kind: caseKindSchema })),
  byOutcome: z.array(z.extend(publicCountSchema, { outcome: caseOutcomeSchema })),
  /** Not part of any other count: dismissed cases have no record, so the difference would reveal their number. */
  dismissed: publicCountSchema,
});
export type TermFigures = z.infer<typeof termFiguresSchema>;

export const getIntegrityFigures = endpoint('get', '/api/integrity-figures', {
  summary: 'How many cases ended in each term that is over, by kind and outcome; the newest term first',
  area: integrityArea,
  access: 'member',
  response: z.array(termFiguresSchema),
});

export const exportIntegrityFigures = endpoint('get', '/api/integrity-figures/export', {
  summary: 'The same as CSV',
  area: integrityArea,
  access: 'member',
  produces: 'text/csv',
});
