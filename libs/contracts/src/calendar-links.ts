import * as z from 'zod/mini';
import { type Endpoint, endpoint } from './endpoint.ts';
import { instantSchema } from './values.ts';

/** Since when a member has a secret link to a calendar; `null` without one. */
export const calendarLinkSchema = z.strictObject({ since: z.nullable(instantSchema) });
/** A new link. Shown once: only its hash is kept. */
export const newCalendarLinkSchema = z.strictObject({ path: z.string(), since: instantSchema });
const calendarSecretSchema = z.strictObject({
  secret: z.string().check(z.regex(/^[\w-]{43}$/, 'This is not a link to a calendar.')),
});

/** The calls by which a member has one secret link to a calendar. */
export interface CalendarLinkCalls {
  get: Endpoint & { response: typeof calendarLinkSchema };
  /** The link before ends. */
  renew: Endpoint & { response: typeof newCalendarLinkSchema };
  end: Endpoint;
}

/** The calls of one calendar with secret links. @param of its contents, for the summaries */
export function calendarEndpoints<Access extends Exclude<Endpoint['access'], 'public'>>({
  path,
  area,
  access,
  of,
  read,
}: Record<'path' | 'area' | 'of' | 'read', string> & { access: Access }) {
  const own = { area, access };
  return {
    get: endpoint('get', path, {
      ...own,
      summary: `Whether I have a secret link to the calendar of ${of}`,
      response: calendarLinkSchema,
    }),
    renew: endpoint('post', path, {
      ...own,
      summary: 'Create a new secret link; the previous one stops working',
      status: 201,
      response: newCalendarLinkSchema,
    }),
    end: endpoint('delete', path, {
      ...own,
      summary: 'End my secret link, without a new one; repeating it changes nothing',
      status: 204,
    }),
    read: endpoint('get', `${path}/:secret`, {
      summary: read,
      area,
      access: 'public',
      params: calendarSecretSchema,
      produces: 'text/calendar',
      unlogged: true,
    }),
  };
}
