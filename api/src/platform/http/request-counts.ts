import { createHmac } from 'node:crypto';
import { type Connection, Schema } from 'mongoose';
import type { Config } from '../../config.ts';
import { keyFor } from '../storage/sealed-secrets.ts';
import { storedById, within } from '../storage/stored-by-id.ts';

const windowMs = 60_000;
/** A process shares a count from this part of the limit on, so the limit holds for so many processes. */
const sharedFrom = 1 / 8;

interface RequestCountRecord {
  /** `<begin of the minute>:<HMAC of the client>` */
  _id: string;
  count: number;
}

const schema = new Schema<RequestCountRecord>({ _id: String, count: Number }, storedById);
export const createRequestCountModel = (connection: Connection) =>
  connection.model('RequestCount', schema, 'requestCounts');

interface Count {
  own: number;
  /** The part of `own` that is in the database. */
  shared: number;
}

interface Minute {
  /** In ms since 1970. */
  begin: number;
  counts: Map<string, Count>;
  /** The counts that all processes shared, by the HMAC of the client. */
  total: Map<string, number>;
}

const emptyMinute = (begin: number): Minute => ({ begin, counts: new Map(), total: new Map() });

/**
 * Counts requests by client, in memory. With several processes, only the counts of clients that come near their limit go
 * through the database, without the client's name: ordinary use leaves no trace there.
 *
 * What counts is the current minute, and of the one before the part that is less than a minute ago: a client can't send
 * twice its limit around a full minute.
 * @param limitOf the limit of a client, by its key
 */
export function createRequestCounts(deps: {
  connection: Connection;
  config: Pick<Config, 'secretsKey'>;
  limitOf: (key: string) => number;
}) {
  const { connection, config, limitOf } = deps;
  const model = createRequestCountModel(connection);
  const secret = keyFor(config.secretsKey, 'request-counts');
  let current = emptyMinute(0);
  let before = emptyMinute(0);

  /** Begins a new minute when it is time to. @returns how much of the minute has passed, from 0 to 1 */
  function tick(): number {
    const now = Date.now();
    const passed = now % windowMs;
    const begin = now - passed;
    if (current.begin !== begin) {
      before = current.begin === begin - windowMs ? current : emptyMinute(0);
      current = emptyMinute(begin);
    }
    return passed / windowMs;
  }
  const hidden = (key: string) => createHmac('sha256', secret).update(key).digest('base64url');
  function totalIn({ counts, total }: Minute, key: string): number {
    const { own, shared } = counts.get(key) ?? { own: 0, shared: 0 };
    return own + (total.size === 0 ? 0 : Math.max(0, (total.get(hidden(key)) ?? 0) - shared));
  }

  return {
    /** Counts one request. @returns `hits` of this client in the last minute; seconds until the current minute ends */
    add(key: string): { hits: number; secondsLeft: number } {
      const passed = tick();
      const count = current.counts.get(key) ?? { own: 0, shared: 0 };
      current.counts.set(key, count);
      count.own += 1;
      // Refused requests don't keep a client out for longer.
      const past = Math.min(totalIn(before, key), limitOf(key)) * (1 - passed);
      return {
        hits: totalIn(current, key) + Math.floor(past),
        secondsLeft: Math.ceil(((1 - passed) * windowMs) / 1000),
      };
    },
    /** Tells the other processes of clients that come near their limit, and hears of theirs. */
    async share(): Promise<void> {
      tick();
      const minute = current;
      const news = [...minute.counts].flatMap(([key, count]) => {
        const fresh = count.own - count.shared;
        return fresh > 0 && count.own >= limitOf(key) * sharedFrom ? [{ key, count, fresh }] : [];
      });
      if (news.length > 0)
        await model.bulkWrite(
          news.map(({ key, fresh }) => ({
            updateOne: {
              filter: { _id: `${minute.begin}:${hidden(key)}` },
              update: { $inc: { count: fresh } },
              upsert: true,
            },
          })),
          { ordered: false },
        );
      for (const { count, fresh } of news) count.shared += fresh;
      const rows = await model.find({ _id: within(String(minute.begin)) }).lean();
      minute.total = new Map(rows.map(({ _id, count }) => [_id.slice(_id.indexOf(':') + 1), count]));
    },
    async deletePast(): Promise<void> {
      await model.deleteMany({ _id: { $lt: String(Date.now() - 2 * windowMs) } });
    },
  };
}
