import * as z from 'zod/mini';

/** Counts under this are never told. */
export const smallestCount = 5;

/** `null`: fewer than 5, or not told because it would give another one away; `isSmall` says which. */
export const publicCountSchema = z.strictObject({ count: z.nullable(z.int()), isSmall: z.boolean() });
export type PublicCount = z.infer<typeof publicCountSchema>;

export const publicCountInWords = ({ count, isSmall }: PublicCount): string => {
  if (count !== null) return String(count);
  return isSmall ? `fewer than ${smallestCount}` : 'hidden to protect privacy';
};
