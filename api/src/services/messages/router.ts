import { mailKindsOfArea } from '@campus/contracts/areas';
import {
  countMessages,
  listMessages,
  type Message,
  mostUnread,
  readMessages,
} from '@campus/contracts/messages';
import { readPage } from '../../platform/storage/pagination.ts';
import type { Platform } from '../platform.ts';
import type { MessageRecord } from './messages.ts';

const eraseIntervalMs = 3_600_000;

export function mountMessages({ route, mail, areas, jobs, log, now, dayOf }: Platform): void {
  const { messages } = mail;
  const { model } = messages;
  /**
   * The reader's own, and only what hasn't expired: the job that erases them comes later. Those of a closed area lead
   * nowhere, and wait until it is open again.
   */
  const of = (member: string) => {
    const closed = areas.closedIds().flatMap(mailKindsOfArea);
    return {
      member,
      expires: { $gt: new Date(now()) },
      ...(closed.length > 0 && { kind: { $nin: closed } }),
    };
  };
  const countUnread = async (member: string) => ({
    unread: await model.countDocuments({ ...of(member), read: false }).limit(mostUnread),
  });

  route(listMessages, async ({ caller, query }) => {
    const list = { filter: of(caller.id), order: { at: -1, _id: -1 } as const };
    const { found, next } = await readPage<MessageRecord>(model, list, query);
    return { items: found.map((message) => present(message, dayOf)), next };
  });
  route(countMessages, ({ caller }) => countUnread(caller.id));
  route(readMessages, async ({ caller, body }) => {
    // An id of someone else's message matches nothing, and the answer doesn't tell.
    await model.updateMany(
      { _id: { $in: body.ids }, member: caller.id, read: false },
      { $set: { read: true } },
    );
    return countUnread(caller.id);
  });

  jobs.repeat('erase messages', eraseIntervalMs, async () => {
    const count = await messages.eraseOld();
    if (count > 0) log.info({ messages: count }, 'erased messages that had expired');
  });
}

const present = (
  { _id, kind, title, text, path, at, read }: MessageRecord,
  dayOf: Platform['dayOf'],
): Message => ({ id: _id, kind, title, text, path, day: dayOf(at), read });
