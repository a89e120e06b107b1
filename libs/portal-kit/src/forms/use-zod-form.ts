import {
  set,
  useForm,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type UseFormReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import { parseKnown } from './parse-known.ts';

/**
 * A form whose values are what a schema of the contracts accepts. Every field needs a default value. First checked when
 * sent, then while a field is put right; the first problem of a field is the one shown.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues }: { defaultValues: NoInfer<Input> },
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    // That of `@hookform/resolvers` brings all of zod: 36 KB gzip instead of 16 (docs/decisions/design-system.md).
    resolver(values) {
      const checked = parseKnown(schema, values);
      if (checked.success) return { values: checked.data, errors: {} };
      const errors: FieldErrors<Input> = {};
      for (const { path, code, message } of checked.error.issues.toReversed())
        set(errors, path.join('.') || 'root', { type: code, message });
      return { values: {}, errors };
    },
    defaultValues: defaultValues as DefaultValues<Input>,
  });
