import { createHash, type KeyObject, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { keyFor, seal, type SealedField, unseal } from '../../../platform/storage/sealed-secrets.ts';
import { generateSigningKeys, privateKeyOf } from '../../../services/blind-tokens/blind-signatures.ts';
import type { ElectionModels } from '../model.ts';

interface Secrets {
  pairs: { privateKey: KeyObject; publicKey: string }[];
  lotSecret: string;
}

/** As it is encrypted. `others` are the keys of further papers, in their order. */
interface Plain extends PlainPair {
  lotSecret: string;
  others?: PlainPair[];
}
interface PlainPair {
  pkcs8: string;
  publicKey: string;
}

export const sealedElectionKeys: SealedField = {
  collection: 'electionKeys',
  field: 'encrypted',
  purpose: 'elections',
};

/** Pairs that are made at the same time: each takes one of the few threads that files and addresses need as well. */
const pairsAtOnce = 2;
/** Milliseconds for which secrets stay in memory. */
const keptFor = 60_000;

/**
 * Each election has a key pair of its own, or one for each kind of ballot paper, and a secret for lots. At rest they are encrypted (AES-256-GCM, bound to the
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

  const open = (id: string, encrypted: Buffer): Plain =>
    JSON.parse(unseal(key, id, encrypted).toString()) as Plain;
  const pairsOf = ({ pkcs8, publicKey, others = [] }: Plain): PlainPair[] => [
    { pkcs8, publicKey },
    ...others,
  ];

  /** @param papers the least number of pairs: another process may have added some since they were last read here */
  async function read(id: string, papers = 1): Promise<Secrets | null> {
    const cachedSecrets = known.get(id);
    if (cachedSecrets && cachedSecrets.pairs.length >= papers) return cachedSecrets;
    const record = await keys.findById(id).lean();
    // Emptied: the key that it was encrypted with is lost.
    if (!record?.encrypted) return null;
    const plain = open(id, record.encrypted);
    const pairs = pairsOf(plain).map(({ pkcs8, publicKey }) => ({
      privateKey: privateKeyOf(Buffer.from(pkcs8, 'base64')),
      publicKey,
    }));
    const secrets = { pairs, lotSecret: plain.lotSecret };
    known.set(id, secrets);
    return secrets;
  }

  const newPair = async (): Promise<PlainPair> => {
    const { publicKey, pkcs8 } = await generate();
    return { pkcs8: pkcs8.toString('base64'), publicKey };
  };

  /** Only ever in memory: an election that is restored as a draft must not get the keys of its lost run. */
  const ahead: PlainPair[] = [];
  let wanted = 0;
  let isPreparing = false;

  async function takePairs(count: number): Promise<PlainPair[]> {
    const made = ahead.splice(0, count);
    while (made.length < count) {
      const next = Array.from({ length: Math.min(pairsAtOnce, count - made.length) }, newPair);
      made.push(...(await Promise.all(next)));
    }
    return made;
  }

  /** Adds what is missing to the secrets as they are now, unless another process was quicker. */
  async function complete(id: string, papers: number): Promise<Plain> {
    for (;;) {
      const record = await keys.findById(id).lean();
      const before = record?.encrypted && open(id, record.encrypted);
      const kept = before ? pairsOf(before) : [];
      if (before && kept.length >= papers) return before;
      const made = await takePairs(papers - kept.length);
      const [first, ...others] = [...kept, ...made] as [PlainPair, ...PlainPair[]];
      const lotSecret = before ? before.lotSecret : randomBytes(32).toString('hex');
      const plain: Plain = { ...first, lotSecret, ...(others.length > 0 && { others }) };
      const encrypted = seal(key, id, Buffer.from(JSON.stringify(plain)));
      if (record) await keys.updateOne({ _id: id, encrypted: record.encrypted }, { $set: { encrypted } });
      else await insertIfNew(() => keys.create({ _id: id, encrypted }));
    }
  }

  return {
    /**
     * Makes the secrets once; of two who open the election at the same time both get the same. Pairs are only ever
     * added, so a try with fewer papers that broke off does no harm.
     */
    async make(id: string, papers = 1): Promise<{ publicKeys: string[]; lotCommitment: string }> {
      const plain = await complete(id, papers);
      const publicKeys = pairsOf(plain)
        .slice(0, papers)
        .map(({ publicKey }) => publicKey);
      return { publicKeys, lotCommitment: sha256(plain.lotSecret) };
    },
    /** Makes pairs for an opening to come, one after the other, so that it needn't wait for them in this process. */
    async prepare(papers: number): Promise<void> {
      wanted = papers;
      if (isPreparing) return;
      isPreparing = true;
      try {
        while (ahead.length < wanted) ahead.push(await newPair());
      } finally {
        isPreparing = false;
      }
    },
    read,
    async destroy(id: string): Promise<void> {
      await keys.deleteOne({ _id: id });
      known.delete(id);
    },
  };
}
export type ElectionKeys = ReturnType<typeof createElectionKeys>;

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
