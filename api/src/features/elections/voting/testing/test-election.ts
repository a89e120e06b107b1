import { constants, createHash, randomBytes, sign } from 'node:crypto';
import type { Ballot } from '@campus/contracts';
import { storeElection } from '../../../../testing/stored-election.ts';
import type { Persona } from '../../../../testing/tokens.ts';
import type { TestPortal } from '../../../../testing/test-portal.ts';
import { createElectionModels, type ElectionRecord } from '../../model.ts';
import { rollId } from '../../roll.ts';
import { createElectionKeys } from '../election-keys.ts';

let number = 0;

/** A student whom nobody has seen yet. */
export function newStudent(): Persona {
  number += 1;
  return { uid: `voter-${number}`, email: `voter${number}@sggs.ac.in` };
}

/**
 * An open election with two posts and two candidates each, written into the database as opening leaves it. `vote` gives
 * a ballot that is signed as the whole protocol signs it, without its cost.
 */
export async function openTestElection(
  { connection }: Pick<TestPortal, 'connection'>,
  changes: Partial<ElectionRecord> = {},
) {
  const models = createElectionModels(connection);
  const keys = createElectionKeys(models, Buffer.alloc(32, 7));
  const id = changes._id ?? `council-${randomBytes(4).toString('hex')}`;
  const made = await keys.make(id);
  await storeElection(models, {
    _id: id,
    state: 'open',
    opensAt: new Date(0),
    noneOfTheAbove: true,
    createdAt: new Date(0),
    ...made,
    ...changes,
  });
  const candidateOf = async (post: string, name: string) => {
    const candidate = { election: id, post, name, manifesto: name, state: 'standing' as const };
    return String((await models.candidates.create(candidate))._id);
  };
  const candidates = {
    asha: await candidateOf('president', 'Asha'),
    bilal: await candidateOf('president', 'Bilal'),
    chitra: await candidateOf('secretary', 'Chitra'),
    dev: await candidateOf('secretary', 'Dev'),
  };
  const { privateKey, publicKey } = (await keys.read(id))!;

  function vote(president: string, secretary: string, token = randomBytes(32)): Ballot {
    const prefix = randomBytes(32);
    const message = Buffer.concat([prefix, createHash('sha256').update(token).digest()]);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return {
      token: token.toString('base64url'),
      prefix: prefix.toString('base64url'),
      signature: sign('sha384', message, { key: privateKey, padding, saltLength: 48 }).toString('base64url'),
      choices: [
        { postId: 'president', choice: president },
        { postId: 'secretary', choice: secretary },
      ],
    };
  }

  return {
    id,
    models,
    keys,
    privateKey,
    publicKey,
    candidates,
    vote,
    addToRoll: async ({ email }: Persona) => void (await models.roll.create({ _id: rollId(id, email) })),
    path: (rest: string) => `/api/elections/${id}${rest}`,
    /** So many more voters, each of whom was given a token. */
    addVoters: async (count: number) => {
      const rows = Array.from({ length: count }, () => ({
        _id: rollId(id, newStudent().email),
        blinded: randomBytes(32).toString('base64'),
      }));
      await models.roll.insertMany(rows);
    },
    inTheBox: () => models.ballots.countDocuments({ _id: { $gt: `${id}:`, $lt: `${id};` } }),
    tally: () => models.tallies.findById(id).lean(),
  };
}
export type TestElection = Awaited<ReturnType<typeof openTestElection>>;
