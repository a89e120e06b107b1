import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { zodResolver } from './zod-resolver.ts';

/**
 * A form whose values are what a schema of the contracts accepts. Every field needs a default value. First checked when
 * sent, then while a field is put right.
 */
export const useZodForm = <Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  { defaultValues }: { defaultValues: NoInfer<Input> },
): UseFormReturn<Input, unknown, Output> =>
  useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: defaultValues as DefaultValues<Input>,
  });
