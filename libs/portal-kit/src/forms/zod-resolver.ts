import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';
import type * as z from 'zod/mini';
import { parseKnown } from './parse-known.ts';

/**
 * Checks a form with the schema that the API uses too; the first problem of a field is the one shown. The resolver of
 * `@hookform/resolvers` brings all of zod: 36 KB gzip instead of 16 (docs/decisions/design-system.md).
 */
export const zodResolver =
  <Input extends FieldValues, Output>(
    schema: z.ZodMiniType<Output, Input>,
  ): Resolver<Input, unknown, Output> =>
  (values) => {
    const checked = parseKnown(schema, values);
    if (checked.success) return { values: checked.data, errors: {} };
    const errors: FieldErrors<Input> = {};
    for (const { path, code, message } of checked.error.issues.toReversed()) {
      set(errors, path.join('.') || 'root', { type: code, message });
    }
    return { values: {}, errors };
  };
