import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { keyFor, seal, type SealedField, unseal } from '../../../platform/storage/sealed-secrets.ts';
import { generateSigningKeys, privateKeyOf } from '../../../services/blind-tokens/blind-signatures.ts';
import type { ElectionModels } from '../model.ts';

interface Secrets {
  privateKey: KeyObject;
  publicKey: string;
  lotSecret: string;
}

export const sealedElectionKeys: SealedField = {
  collection: 'electionKeys',
  field: 'encrypted',
  purpose: 'elections',
};

/** Milliseconds for which secrets stay in memory. */
const keptFor = 60_000;

/**
 * Each election has a key pair of its own and a secret for lots. At rest they are encrypted (AES-256-GCM, bound to the
 * election) with a key that isn't in the database, and they are destroyed once the ballot box is sealed.
 */
export function createElectionKeys(
  { keys }: Pick<ElectionModels, 'keys'>,
  secretsKey: Buffer,
  generate = generateSigningKeys,
) {
  const key = keyFor(secretsKey, sealedElectionKeys.purpose);
  // Not for ever: another server may have destroyed them.
  const known = new LRUCache<string, Secrets>({ max: 20, ttl: keptFor, ttlAutopurge: true });

  async function read(id: string): Promise<Secrets | null> {
    const cachedSecrets = known.get(id);
    if (cachedSecrets) return cachedSecrets;
    const record = await keys.findById(id).lean();
    // Emptied: the key that it was encrypted with is lost.
    if (!record?.encrypted) return null;
    const plain = unseal(key, id, record.encrypted).toString();
    const { pkcs8, publicKey, lotSecret } = JSON.parse(plain) as Record<string, string>;
    const privateKey = privateKeyOf(Buffer.from(pkcs8!, 'base64'));
    const secrets = { privateKey, publicKey: publicKey!, lotSecret: lotSecret! };
    known.set(id, secrets);
    return secrets;
  }

  return {
    /** Makes the secrets once; of two who open the election at the same time both get the same. */
    async make(id: string): Promise<{ publicKey: string; lotCommitment: string }> {
      const secrets = (await read(id)) ?? (await create(id));
      return { publicKey: secrets.publicKey, lotCommitment: sha256(secrets.lotSecret) };
    },
    /** `null` when the secrets were never made, or are destroyed. */
    read,
    async destroy(id: string): Promise<void> {
      await keys.deleteOne({ _id: id });
      known.delete(id);
    },
  };

  async function create(id: string): Promise<Secrets> {
    const { publicKey, pkcs8 } = await generate();
    const plain = JSON.stringify({
      pkcs8: pkcs8.toString('base64'),
      publicKey,
      lotSecret: randomBytes(32).toString('hex'),
    });
    await insertIfNew(() => keys.create({ _id: id, encrypted: seal(key, id, Buffer.from(plain)) }));
    return (await read(id))!;
  }
}
export type ElectionKeys = ReturnType<typeof createElectionKeys>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
