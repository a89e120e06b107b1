import type { mongo } from 'mongoose';
import { isDuplicateKey } from './mongo-errors.ts';
import { keyFor, seal, type SealedField, unseal } from './sealed-secrets.ts';

/** Ids that are derived from the key and must be derived anew with another one. Returns how many could not be. */
export type RederiveIds = (
  db: mongo.Db,
  from: Buffer,
  to: Buffer,
) => Promise<{ moved: number; left: number }>;

/** `canary` tells whether a key is the right one; `next` is there while the key is being changed. */
interface SecretsRecord {
  _id: 'canary';
  canary: mongo.Binary;
  next?: mongo.Binary;
}

/** The key doesn't fit the data; the message says what to do. */
export class SecretsKeyError extends Error {
  override name = 'SecretsKeyError';
}

const guide = 'See “Secrets key” in docs/guides/operations.md.';
const wrongKey =
  'SECRETS_KEY is not the key that encrypted the secrets in this database. Put the right key back: it is in your ' +
  `backup of DATA_DIR/secrets, or in the settings of the other API processes. ${guide}`;

const recordsIn = (db: mongo.Db) => db.collection<SecretsRecord>('portal');
const canaryText = Buffer.from('campus');

const makeCanary = (secretsKey: Buffer) => seal(keyFor(secretsKey, 'canary'), 'canary', canaryText);
const fits = (secretsKey: Buffer, canary: mongo.Binary) =>
  opens(keyFor(secretsKey, 'canary'), 'canary', canary);

function opens(key: Buffer, id: string, data: mongo.Binary): boolean {
  try {
    unseal(key, id, data);
    return true;
  } catch {
    return false;
  }
}

/**
 * Refuses a key that is not the one of this database. A new database takes the key that it is started with; one from
 * before there was a canary is asked by what lies sealed in it.
 * @throws SecretsKeyError
 */
export async function requireSecretsKey(
  db: mongo.Db,
  secretsKey: Buffer,
  sealed: SealedField[],
): Promise<void> {
  const record = await recordsIn(db).findOne({ _id: 'canary' });
  if (record?.next)
    throw new SecretsKeyError(
      `A change of SECRETS_KEY was interrupted. Run npm run rotate-key again with the same two keys. ${guide}`,
    );
  if (record) {
    if (!fits(secretsKey, record.canary)) throw new SecretsKeyError(wrongKey);
    return;
  }
  for await (const { key, _id, data } of sealedIn(db, secretsKey, sealed))
    if (!opens(key, _id, data)) throw new SecretsKeyError(wrongKey);
  await begin(db, secretsKey, sealed);
}

/** Refuses the second of two processes that start on a new database with different keys. */
async function begin(db: mongo.Db, secretsKey: Buffer, sealed: SealedField[]): Promise<void> {
  try {
    await recordsIn(db).insertOne({
      _id: 'canary',
      canary: makeCanary(secretsKey) as unknown as mongo.Binary,
    });
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    await requireSecretsKey(db, secretsKey, sealed);
  }
}

async function* sealedIn(db: mongo.Db, secretsKey: Buffer, sealed: SealedField[]) {
  for (const { collection: name, field, purpose } of sealed) {
    const collection = db.collection<{ _id: string }>(name);
    const key = keyFor(secretsKey, purpose);
    for await (const { _id, [field]: data } of collection.find<Record<string, unknown> & { _id: string }>({}))
      if (data) yield { collection, field, purpose, key, _id, data: data as mongo.Binary };
  }
}

/**
 * Seals every secret with the key `to` and derives ids anew. Every step can be repeated, so an interrupted change goes
 * on where it was. No API process may run meanwhile.
 * @throws SecretsKeyError
 */
export async function rotateSecretsKey(
  db: mongo.Db,
  { from, to, sealed, derived }: { from: Buffer; to: Buffer; sealed: SealedField[]; derived: RederiveIds[] },
): Promise<{ resealed: number; moved: number; left: number }> {
  const records = recordsIn(db);
  let record = await records.findOne({ _id: 'canary' });
  if (!record) {
    await requireSecretsKey(db, from, sealed);
    record = await records.findOne({ _id: 'canary' });
  }
  if (!record || (!record.next && fits(to, record.canary))) return { resealed: 0, moved: 0, left: 0 };
  if (!fits(from, record.canary)) throw new SecretsKeyError(wrongKey);
  if (record.next && !fits(to, record.next))
    throw new SecretsKeyError(
      'An interrupted change of SECRETS_KEY went to another new key. Finish it with that one before you change again.',
    );
  const next = record.next ?? makeCanary(to);
  await records.updateOne({ _id: 'canary' }, { $set: { next: next as mongo.Binary } });

  let resealed = 0;
  for await (const { collection, field, purpose, key, _id, data } of sealedIn(db, from, sealed)) {
    const newKey = keyFor(to, purpose);
    if (opens(newKey, _id, data)) continue;
    await collection.updateOne({ _id }, { $set: { [field]: seal(newKey, _id, unseal(key, _id, data)) } });
    resealed += 1;
  }
  const total = { resealed, moved: 0, left: 0 };
  for (const rederive of derived) {
    const { moved, left } = await rederive(db, from, to);
    total.moved += moved;
    total.left += left;
  }
  await records.updateOne({ _id: 'canary' }, { $set: { canary: next as mongo.Binary }, $unset: { next: 1 } });
  return total;
}

/**
 * Refuses to begin anew while the present key is the right one: it fits the canary or, before there was one, opens
 * something that lies sealed.
 * @throws SecretsKeyError
 */
export async function requireLostKey(db: mongo.Db, presentKey: Buffer, sealed: SealedField[]): Promise<void> {
  const record = await recordsIn(db).findOne({ _id: 'canary' });
  if (record ? fits(presentKey, record.canary) : await opensAny(db, presentKey, sealed))
    throw new SecretsKeyError(
      `The key is not lost: it is the one of this database. Change it without --lost. ${guide}`,
    );
}

async function opensAny(db: mongo.Db, secretsKey: Buffer, sealed: SealedField[]): Promise<boolean> {
  for await (const { key, _id, data } of sealedIn(db, secretsKey, sealed))
    if (opens(key, _id, data)) return true;
  return false;
}

/**
 * Begins anew with the key `to` after the old one was lost: what only the old one opens is emptied, for good.
 * @returns the ids of what was lost, by collection
 */
export async function forgetLostKey(db: mongo.Db, to: Buffer, sealed: SealedField[]): Promise<string[]> {
  const lost: string[] = [];
  for await (const { collection, field, key, _id, data } of sealedIn(db, to, sealed)) {
    if (opens(key, _id, data)) continue;
    await collection.updateOne({ _id }, { $set: { [field]: null } });
    lost.push(`${collection.collectionName}: ${_id}`);
  }
  await recordsIn(db).updateOne(
    { _id: 'canary' },
    { $set: { canary: makeCanary(to) as unknown as mongo.Binary }, $unset: { next: 1 } },
    { upsert: true },
  );
  return lost;
}
