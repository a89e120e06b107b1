import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { daySchema, instantSchema } from '../../values.ts';

/** One line of “For you now”: something to do, or something that changed lately, and the way to it. */
export const homeItemSchema = z.strictObject({
  /** Stable, and unique among all items of a member. */
  id: z.string().check(z.regex(/^[a-z][\w:-]{0,200}$/)),
  /** Whose hue and card it gets: `elections`, `health`. */
  area: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,40}$/)),
  /** The name of the thing: “Tents and chairs for the science fair”. */
  title: z.string().check(z.minLength(1)),
  /** One short sentence without a time: “The reviewer asked for changes.” */
  note: z.string(),
  /** The link's label, verb first: “Vote”. */
  action: z.string().check(z.minLength(1)),
  path: z.string().check(z.regex(/^\/(?!\/)/)),
  /** The day since which it waits, or on which it happened; of `week`, its first day. A moment could tell who was at the portal then. */
  since: z.nullable(daySchema),
  /** When it will be too late: a moment, or a last day. Of `news`, when it begins; of `week`, when it ends. */
  due: z.nullable(z.union([instantSchema, daySchema])),
  /**
   * `me`: this member must act for themselves; `queue`: people wait for this member's role; `news`: only to be read;
   * `week`: on these days of the next seven.
   */
  for: z.enum(['me', 'queue', 'news', 'week']),
  /** Comes before everything else. */
  urgent: z.optional(z.literal(true)),
  /** How many things this item stands for: more than 1 for the rest of a queue. */
  count: z.int().check(z.gte(1)),
});
export type HomeItem = z.infer<typeof homeItemSchema>;

/**
 * Sorts urgent items first, then tasks with a deadline, soonest on top; then the member's own tasks, then queues, both longest first; then
 * what begins soon, such as a booking; then news, newest on top.
 */
export const inHomeOrder = (items: readonly HomeItem[]): HomeItem[] => items.toSorted(compareItems);

function rankOf({ urgent, due, for: whose }: HomeItem): number {
  if (urgent) return -1;
  if (whose === 'news') return due === null ? 4 : 3;
  if (due !== null) return 0;
  return whose === 'me' ? 1 : 2;
}

function compareItems(a: HomeItem, b: HomeItem): number {
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  const before = (a.due ?? a.since ?? '').localeCompare(b.due ?? b.since ?? '');
  return a.for === 'news' && a.due === null ? -before : before;
}

export const getHome = endpoint('get', '/api/home', {
  summary: 'Open tasks and recent news for me, from all areas; `unavailable` lists areas that failed',
  area: 'Home',
  access: 'member',
  query: z.strictObject({
    /** Areas that an answer named as unavailable, with commas between them: only these are asked, and have more time. */
    late: z.optional(
      z
        .string()
        .check(z.regex(/^[a-z][a-z0-9-]{0,40}(,[a-z][a-z0-9-]{0,40}){0,30}$/, 'Not a list of areas.')),
    ),
  }),
  response: z.strictObject({ items: z.array(homeItemSchema), unavailable: z.array(z.string()) }),
});
