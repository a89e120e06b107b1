import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

export const searchLimits = { minLength: 2, maxLength: 100, hitsPerArea: 5 } as const;

const searchHitSchema = z.strictObject({
  /** Whose hue it gets: `elections`, `health`. */
  area: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)),
  /** The sort of thing: “Application”. */
  kind: z.string().check(z.minLength(1)),
  /** Its name: “Tents and chairs for the science fair”. */
  title: z.string().check(z.minLength(1)),
  /** Tells results with the same name apart; may be empty. */
  note: z.string(),
  path: z.string().check(z.regex(/^\/(?!\/)/)),
});
export type SearchHit = z.infer<typeof searchHitSchema>;

/** A POST, so that no proxy between the page and the portal logs names that people look for. */
export const search = endpoint('post', '/api/search', {
  summary: 'Search things by name, among those the caller may read; `unavailable` lists areas that failed',
  area: 'Search',
  access: 'member',
  body: z.strictObject({
    query: z
      .string()
      .check(
        z.trim(),
        z.minLength(searchLimits.minLength, `Type at least ${searchLimits.minLength} characters.`),
        z.maxLength(searchLimits.maxLength, `Type at most ${searchLimits.maxLength} characters.`),
      ),
  }),
  response: z.strictObject({ hits: z.array(searchHitSchema), unavailable: z.array(z.string()) }),
});
