import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { daySchema, drawnId, pageOf, pageQuery } from '../../values.ts';

const forMembers = { area: 'Messages', access: 'member' } as const;

/** How many days a message is kept, unless it is out of date sooner. */
export const messageDays = 90;

/** The highest number of unread messages that is counted; the page then says “99+”. */
export const mostUnread = 100;

/** Something that happened for the reader: what a mail about it says, in short. */
const messageSchema = z.strictObject({
  /** Opaque. */
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  /** The page of the portal that it is about. */
  path: z.nullable(z.string()),
  /** The day on which it was written. */
  day: daySchema,
  read: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

/** Not logged, as the other two: the bell asks all the time, and the log would say when a member was here. */
export const listMessages = endpoint('get', '/api/messages', {
  summary: 'My messages, newest first',
  ...forMembers,
  query: z.strictObject(pageQuery),
  response: pageOf(messageSchema),
  unlogged: true,
});

const unreadSchema = z.strictObject({ unread: z.int().check(z.gte(0), z.lte(mostUnread)) });

export const countMessages = endpoint('get', '/api/messages/unread', {
  summary: `How many messages I have not read; counts up to ${mostUnread}`,
  ...forMembers,
  response: unreadSchema,
  unlogged: true,
});

export const readMessages = endpoint('put', '/api/messages/read', {
  summary: 'Mark some of my messages as read; repeating it changes nothing',
  ...forMembers,
  body: z.strictObject({
    ids: z
      .array(drawnId('This is not the id of a message.'))
      .check(z.minLength(1, 'Name at least one message.'), z.maxLength(100, 'Name at most 100 messages.')),
  }),
  response: unreadSchema,
  unlogged: true,
});
