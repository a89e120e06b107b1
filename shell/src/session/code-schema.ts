import * as z from 'zod/mini';

/** A one-time code; apps show it with a space in the middle. */
export const codeSchema = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.replaceAll(/\s/g, '')),
  ),
  z.string().check(z.regex(/^\d{6}$/, 'Enter the six digits that your app shows.')),
);
