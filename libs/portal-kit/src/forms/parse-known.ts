import type * as z from 'zod/mini';

/**
 * Parses the values of a form. The API refuses unknown fields, but a form may hold more than its call takes, such as
 * input for another kind of entry. Those fields are dropped.
 */
export function parseKnown<Input extends object, Output>(
  schema: z.ZodMiniType<Output, Input>,
  values: Input,
): z.core.util.SafeParseResult<Output> {
  const parsed = schema.safeParse(values);
  const unknown = parsed.error?.issues.filter((issue) => issue.code === 'unrecognized_keys') ?? [];
  if (unknown.length === 0) return parsed;
  return schema.safeParse(
    unknown.reduce<object>((kept, { path, keys }) => without(kept, path, keys), values),
  );
}

function without(values: object, [first, ...rest]: PropertyKey[], keys: string[]): object {
  if (first === undefined)
    return Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)));
  const inner = without((values as Record<PropertyKey, object>)[first]!, rest, keys);
  return Array.isArray(values) ? values.with(Number(first), inner) : { ...values, [first]: inner };
}
