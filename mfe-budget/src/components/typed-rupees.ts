import { paiseSchema, parseRupees } from '@campus/contracts';
import * as z from 'zod/mini';

const words = 'Enter an amount like 1,500 or 99.50.';
const isSum = (text: string) => parseRupees(text) !== null;

export const typedRupees = z.pipe(
  z.string().check(z.refine(isSum, words)),
  z.pipe(z.transform(parseRupees), paiseSchema),
);

/** The same for an optional field: `undefined` when it is empty. */
export const typedRupeesOrNothing = z.pipe(
  z.string().check(z.refine((text: string) => text.trim() === '' || isSum(text), words)),
  z.pipe(
    z.transform((text: string) => parseRupees(text) ?? undefined),
    z.optional(paiseSchema),
  ),
);
