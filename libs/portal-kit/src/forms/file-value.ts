import * as z from 'zod/mini';

/**
 * The schema of what a `FileField` gives: a file or none.
 * @param faultOf why it can't be sent, or `null`
 */
export const fileValue = (faultOf: (file: File | null) => string | null) =>
  (z.unknown() as z.ZodMiniType<File | null, File | null>).check(
    z.check(({ value, issues }) => {
      const message = faultOf(value);
      if (message !== null) issues.push({ code: 'custom', message, input: value });
    }),
  );
