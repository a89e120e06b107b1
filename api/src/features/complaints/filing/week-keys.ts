import { hash, type KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import { insertIfNew, isDuplicateKey } from '../../../platform/storage/mongo-errors.ts';
import type { Platform } from '../../../services/platform.ts';
import { keyFor, seal, unseal } from '../../../platform/storage/sealed-secrets.ts';
import {
  blindSign,
  generateSigningKeys,
  privateKeyOf,
} from '../../../services/blind-tokens/blind-signatures.ts';
import { sealedWeekKeys, tokenRowOf, tokenSets } from '../derived-ids.ts';
import type { ComplaintModels } from '../model.ts';
import { daysBefore, weekOf } from '../../../platform/days.ts';
import type { ComplaintsContext } from '../committees.ts';

interface WeekKey {
  week: string;
  publicKey: string;
  privateKey: KeyObject;
}

const forgetIntervalMs = 600_000;

type Needs = Pick<Platform, 'config' | 'today' | 'traces' | 'jobs' | 'log'> & {
  models: Pick<ComplaintModels, 'weekKeys' | 'issuedTokens'>;
};

/**
 * The key pairs that sign tokens, one for each week (ISO 8601) of the college's zone. The private key is encrypted at
 * rest, with a key that isn't in the database, and forgotten when its week is over.
 */
export function createWeekKeys({ models, config, today, traces, jobs, log }: Needs) {
  const { weekKeys, issuedTokens } = models;
  const key = keyFor(config.secretsKey, sealedWeekKeys.purpose);
  // Concurrent callers wait for the same key.
  const known = new LRUCache<string, WeekKey>({
    max: 2,
    fetchMethod: async (week) => (await read(week)) ?? create(week),
  });

  async function read(week: string): Promise<WeekKey | null> {
    const record = await weekKeys.findById(week).lean();
    if (!record) return null;
    if (!record.privateKey) {
      // By another server, whose clock is ahead: the next week begins any moment. Or a clock was wrong by far.
      log.warn(
        { week },
        'the key of this week’s tokens is forgotten already; look at the clocks of the servers',
      );
      throw new DomainError('unavailable');
    }
    const privateKey = privateKeyOf(unseal(key, week, record.privateKey));
    return { week, publicKey: record.publicKey, privateKey };
  }

  async function create(week: string): Promise<WeekKey> {
    const { publicKey, pkcs8 } = await generateSigningKeys();
    // Another server may be quicker: its key counts.
    await insertIfNew(() => weekKeys.create({ _id: week, publicKey, privateKey: seal(key, week, pkcs8) }));
    return (await read(week))!;
  }

  /** This week and the last, whose tokens are good. */
  const currentWeeks = () => [weekOf(today()), weekOf(daysBefore(today(), 7))] as [string, string];

  /** A token is of no use after the second week, so nothing of its first one is kept either. */
  async function forget(): Promise<void> {
    const [week, last] = currentWeeks();
    for (const past of known.keys()) if (past < week) known.delete(past);
    const ended = { _id: { $lt: week }, privateKey: { $ne: null } };
    const { modifiedCount } = await weekKeys.updateMany(ended, { privateKey: null });
    await weekKeys.deleteMany({ _id: { $lt: last } });
    const { deletedCount } = await issuedTokens.deleteMany({ _id: { $lt: `${last}:` } });
    if (modifiedCount + deletedCount > 0) await traces.forgetDeleted();
  }
  jobs.everywhere('complaint-tokens', forgetIntervalMs, forget);

  return {
    /** This week's, made when it is first needed. @throws DomainError `unavailable` */
    current: async (): Promise<WeekKey> => (await known.fetch(weekOf(today())))!,
    /** SPKI, DER, base64. `null` for a week whose tokens are not yet or no longer good. */
    async publicKeyOf(week: string): Promise<string | null> {
      if (!currentWeeks().includes(week)) return null;
      return (await weekKeys.findById(week, { publicKey: 1 }).lean())?.publicKey ?? null;
    },
  };
}
export type WeekKeys = ReturnType<typeof createWeekKeys>;

/**
 * Signs a set of tokens for this week blind; the same messages (base64url) get the same signatures again, so
 * that a lost answer costs nothing.
 * @returns the blind signatures, base64url, in the order of the messages; none when the member has had all sets of this week
 */
export async function issueTokens(
  { config, models }: ComplaintsContext,
  keys: WeekKeys,
  email: string,
  { week, blinded }: { week: string; blinded: string[] },
): Promise<string[]> {
  const current = await keys.current();
  if (week !== current.week)
    throw invalidField('week', `Tokens are signed for this week only, which is ${current.week}.`);
  // All or none: a smaller number would be a trait of the member.
  const count = config.anonymousComplaintsPerWeek;
  if (blinded.length !== count) throw invalidField('blinded', `Send ${count} blinded messages.`);

  const messages = blinded.map((text) => Buffer.from(text, 'base64url'));
  // Signed before a row is taken, so that messages which can't be signed cost nothing; given away after it.
  const signatures = messages.map((message) => blindSign(current.privateKey, message));
  if (!signatures.every((signature) => signature !== null))
    throw invalidField('blinded', 'This is not a message blinded for this week.');

  const rowId = tokenRowOf(config.secretsKey);
  const digest = hash('sha256', Buffer.concat(messages), 'base64');
  for (const set of tokenSets)
    if (await take(models, rowId(week, email, set), digest))
      return signatures.map((signature) => signature.toString('base64url'));
  return [];
}

/** Whether the row is now taken for these messages. A row never changes, so of several at once exactly one gets it. */
async function take(
  { issuedTokens }: ComplaintsContext['models'],
  _id: string,
  blinded: string,
): Promise<boolean> {
  try {
    await issuedTokens.create({ _id, blinded });
    return true;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return (await issuedTokens.exists({ _id, blinded })) !== null;
  }
}
