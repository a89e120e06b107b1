import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { instantSchema } from './values.ts';

/** Since when a member has a secret link to a calendar; `null` without one. */
export const calendarLinkSchema = z.strictObject({ since: z.nullable(instantSchema) });
/** A new link. Shown once: only its hash is kept. */
export const newCalendarLinkSchema = z.strictObject({ path: z.string(), since: instantSchema });
export const calendarSecretSchema = z.strictObject({
  secret: z.string().check(z.regex(/^[\w-]{43}$/, 'This is not a link to a calendar.')),
});

/** The calls by which a member has one secret link to a calendar. */
export interface CalendarLinkCalls {
  get: Endpoint & { response: typeof calendarLinkSchema };
  /** The link before ends. */
  renew: Endpoint & { response: typeof newCalendarLinkSchema };
  end: Endpoint;
}
