import { paiseSchema, parseRupees } from '@campus/contracts';
import * as z from 'zod/mini';

const words = 'Enter a sum of money, like 1,500 or 99.50.';
const isSum = (text: string) => parseRupees(text) !== null;

/** Paise of what was typed into a RupeesField. */
export const typedRupees = z.pipe(
  z.string().check(z.refine(isSum, words)),
  z.pipe(z.transform(parseRupees), paiseSchema),
);

/** The same where nothing has to be typed: then `undefined`. */
export const typedRupeesOrNothing = z.pipe(
  z.string().check(z.refine((text: string) => text.trim() === '' || isSum(text), words)),
  z.pipe(
    z.transform((text: string) => parseRupees(text) ?? undefined),
    z.optional(paiseSchema),
  ),
);
