import { LRUCache } from 'lru-cache';
import type { Connection } from 'mongoose';
import * as z from 'zod/mini';
import { fixedRetention } from '@campus/contracts';
import { daysBefore } from '../../platform/days.ts';
import { deviceOf } from './device-of.ts';
import type { Identity, SignIn } from '../../platform/http/caller.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { insertNew } from '../../platform/storage/outbox.ts';
import { recordModel } from '../../platform/storage/record.ts';

/** How long sign-ins wait to be written together, in ms. */
const flushInterval = 10 * 60_000;

/** `_id`: `member/day/device`. */
const signInSchema = z.strictObject({ _id: z.string(), day: z.string() });
type SignInRecord = z.infer<typeof signInSchema>;

export const createSignInModel = (connection: Connection) =>
  recordModel(connection, 'signIns', signInSchema, { hidesOrder: true, indexes: [{ day: 1 }] });

/**
 * Days instead of moments, written together every ten minutes in the order of the members' ids: who signed in just
 * before a ballot or a complaint arrived must not be found here.
 */
export function createSignIns(deps: {
  connection: Connection;
  jobs: Jobs;
  dayOf: (moment: number) => string;
  today: () => string;
}) {
  const { connection, jobs, dayOf, today } = deps;
  const model = createSignInModel(connection);
  const noted = new LRUCache<string, true>({ max: 20_000 });
  const waiting = new Map<string, SignInRecord>();
  let sweptOn = '';

  async function flush(): Promise<void> {
    const records = [...waiting.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
    if (records.length > 0) await insertNew(model.collection, records);
    for (const { _id } of records) waiting.delete(_id);
    if (sweptOn === today()) return;
    await model.deleteMany({ day: { $lt: daysBefore(today(), fixedRetention.signInsDays) } });
    sweptOn = today();
  }
  // Entries that wait at a stop are noted again with the next call of the same session.
  jobs.everywhere('sign-ins', flushInterval, flush);

  /** The last session of each identity: its next call nearly always comes from the same device. */
  const sessions = new WeakMap<Identity, { userAgent: string | undefined; session: SignIn }>();
  function sessionOf(identity: Identity, userAgent: string | undefined): SignIn {
    const known = sessions.get(identity);
    if (known && known.userAgent === userAgent) return known.session;
    const session = { day: dayOf(identity.signedInAt), device: deviceOf(userAgent) };
    sessions.set(identity, { userAgent, session });
    return session;
  }

  return {
    sessionOf,
    note(member: string, { day, device }: SignIn): void {
      const _id = `${member}/${day}/${device}`;
      if (noted.has(_id)) return;
      noted.set(_id, true);
      waiting.set(_id, { _id, day });
    },
    /** Newest first. */
    async list(member: string): Promise<SignIn[]> {
      const begin = `${member}/`;
      // Read before those that are stored: what is written meanwhile would be in neither.
      const unwritten = [...waiting.keys()];
      const stored = await model.find({ _id: { $gte: begin, $lt: `${member}0` } }, { _id: 1 }).lean();
      const ids = new Set([...stored.map(({ _id }) => _id), ...unwritten]);
      return [...ids]
        .filter((id) => id.startsWith(begin))
        .map((id) => id.slice(begin.length).split('/') as [string, string])
        .map(([day, device]) => ({ day, device }))
        .filter(({ day }) => day >= daysBefore(today(), fixedRetention.signInsDays))
        .toSorted((a, b) => b.day.localeCompare(a.day) || a.device.localeCompare(b.device));
    },
  };
}
export type SignIns = ReturnType<typeof createSignIns>;
