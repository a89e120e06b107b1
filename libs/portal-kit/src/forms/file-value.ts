import * as z from 'zod/mini';

/** Refuses a value with the message that `faultOf` gives; `null`: the value is good. */
export const withoutFault = <T>(faultOf: (value: T) => string | null) =>
  z.check<T>(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== null) issues.push({ code: 'custom', message, input: value });
  });

/** Refuses the values of a form, with each fault at its field. */
export const withoutFaults = <T>(faultsOf: (values: T) => readonly { field: string; message: string }[]) =>
  z.check<T>(({ value, issues }) => {
    for (const { field, message } of faultsOf(value))
      issues.push({ code: 'custom', message, path: [field], input: value });
  });

/**
 * The schema of what a `FileField` gives: a file or none.
 * @param faultOf why it can't be sent, or `null`
 */
export const fileValue = (faultOf: (file: File | null) => string | null) =>
  (z.unknown() as z.ZodMiniType<File | null, File | null>).check(withoutFault(faultOf));
