import { constants, createHash, randomBytes, sign } from 'node:crypto';
import {
  type Ballot,
  type ElectionSetup,
  type ElectionState,
  newElectionSetup,
} from '@campus/contracts/elections';
import { blankElection } from '../features/elections/election-change.ts';
import {
  createElectionModels,
  type ElectionModels,
  type ElectionRecord,
} from '../features/elections/model.ts';
import { rollId } from '../features/elections/roll.ts';
import { createElectionKeys } from '../features/elections/voting/election-keys.ts';
import { generateSigningKeys } from '../services/blind-tokens/blind-signatures.ts';
import type { TestPortal } from './test-portal.ts';
import { type Persona, personas } from './tokens.ts';

const { admin } = personas;

const emptyDigest = createHash('sha256').digest('hex');

/** A set-up that can be opened once it has candidates. */
export const setup = (changes: Partial<ElectionSetup> = {}): ElectionSetup => ({
  ...newElectionSetup,
  title: 'Council 2026',
  posts: [{ title: 'President' }],
  resultMode: 'live',
  batchSize: 5,
  ...changes,
});

/** Elections as an admin of a test's portal makes them. */
export function electionsOf(portal: Pick<TestPortal, 'call' | 'connection'>) {
  const path = '/api/managed-elections';
  const models = () => createElectionModels(portal.connection);

  const move = (id: string, from: ElectionState, to: ElectionState, reason = '') =>
    portal.call('POST', `${path}/${id}/state`, { as: admin, body: { from, to, reason } });

  async function draft(changes: Partial<ElectionSetup> = {}): Promise<string> {
    const created = await portal.call('POST', path, { as: admin, body: setup(changes) });
    if (created.status !== 201) throw new Error(created.text);
    return created.json.id;
  }

  /** Adds a candidate for each post. */
  async function fillBallot(election: string): Promise<void> {
    const record = await models().elections.findById(election).lean();
    const standing = (record?.posts ?? []).map(({ id: post }) => ({
      election,
      post,
      name: `Candidate for ${post}`,
      manifesto: 'x',
      state: 'standing' as const,
    }));
    await models().candidates.create(standing);
  }

  /** As the box leaves it after counting. */
  const seal = (id: string) =>
    models().elections.updateOne(
      { _id: id },
      { sealed: { cast: 0, votes: {}, digest: emptyDigest, eligible: 0, issued: 0, lotSecret: 's' } },
    );

  const ways: Record<ElectionState, ElectionState[]> = {
    draft: [],
    nominations: ['nominations'],
    open: ['open'],
    closed: ['open', 'closed'],
    published: ['open', 'closed', 'published'],
    cancelled: ['cancelled'],
  };
  /** A new election that came to this state step by step. */
  async function inState(state: ElectionState, changes: Partial<ElectionSetup> = {}): Promise<string> {
    const id = await draft(changes);
    await fillBallot(id);
    let from: ElectionState = 'draft';
    for (const to of ways[state]) {
      if (to === 'published') await seal(id);
      const moved = await move(id, from, to, to === 'cancelled' ? 'A test.' : '');
      if (moved.status !== 200) throw new Error(moved.text);
      from = to;
    }
    return id;
  }

  return { path, models, move, draft, fillBallot, seal, inState };
}

/** Stores a draft with two posts, changed by `record`, without asking any rule. @returns its id */
export async function storeElection(
  { elections, tallies }: ElectionModels,
  record: Partial<ElectionRecord> = {},
): Promise<string> {
  const _id = record._id ?? `council-${randomBytes(4).toString('hex')}`;
  await elections.create({
    ...blankElection(_id, Date.now()),
    ...setup({ title: 'Council' }),
    opensAt: null,
    closesAt: null,
    publishesAt: null,
    setUp: true,
    posts: [
      { id: 'president', title: 'President' },
      { id: 'secretary', title: 'Secretary' },
    ],
    outbox: [],
    ...record,
  });
  const nothing = { cast: 0, votes: {} };
  await tallies.create({ _id, ...nothing, shown: nothing, staged: nothing });
  return _id;
}

let number = 0;

/** A student who is new to the portal. */
export function newStudent(): Persona {
  number += 1;
  return { uid: `voter-${number}`, email: `voter${number}@sggs.ac.in` };
}

const keyPairs: ReturnType<typeof generateSigningKeys>[] = [];
/** Elections that are made one after the other have different keys; more than these would take long to make. */
function nextKeyPair() {
  const pair = keyPairs.length < 5 ? generateSigningKeys() : keyPairs.shift()!;
  keyPairs.push(pair);
  return pair;
}

/** `openTestElection` then opens elections with a second ballot paper, which has the first post alone. */
const hasPapers = process.env['TEST_BALLOT_PAPERS'] === '2';
/**
 * An open election with two posts and two candidates each, written into the database as opening leaves it. `vote` gives
 * a ballot that is signed as the whole protocol signs it, without its cost.
 */
export async function openTestElection(
  { connection }: Pick<TestPortal, 'connection'>,
  changes: Partial<ElectionRecord> = {},
) {
  const models = createElectionModels(connection);
  const keys = createElectionKeys(models, Buffer.alloc(32, 7), nextKeyPair);
  const id = changes._id ?? `council-${randomBytes(4).toString('hex')}`;
  const { publicKeys, lotCommitment } = await keys.make(id, hasPapers ? 2 : 1);
  const publicKey = publicKeys[0]!;
  const own = hasPapers ? { paper: 'p1' } : {};
  const papers = [['president', 'secretary'], ['president']].map((posts, index) => ({
    id: `p${index + 1}`,
    posts,
    publicKey: publicKeys[index]!,
  }));
  await storeElection(models, {
    _id: id,
    state: 'open',
    opensAt: new Date(0),
    noneOfTheAbove: true,
    createdAt: new Date(0),
    publicKey,
    lotCommitment,
    ...(hasPapers && { papers }),
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
  const { privateKey } = (await keys.read(id))!.pairs[0]!;

  function vote(president: string, secretary: string, token = randomBytes(32)): Ballot {
    const prefix = randomBytes(32);
    const message = Buffer.concat([prefix, createHash('sha256').update(token).digest()]);
    const padding = constants.RSA_PKCS1_PSS_PADDING;
    return {
      token: token.toString('base64url'),
      prefix: prefix.toString('base64url'),
      signature: sign('sha384', message, { key: privateKey, padding, saltLength: 48 }).toString('base64url'),
      ...own,
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
    addToRoll: async ({ email }: Persona) =>
      void (await models.roll.create({ _id: rollId(id, email), ...own })),
    path: (rest: string) => `/api/elections/${id}${rest}`,
    /** Adds voters who were given a token. */
    addVoters: async (count: number) => {
      const rows = Array.from({ length: count }, () => ({
        _id: rollId(id, newStudent().email),
        blinded: randomBytes(32).toString('base64'),
        ...own,
      }));
      await models.roll.insertMany(rows);
    },
    inTheBox: () => models.ballots.countDocuments({ _id: { $gt: `${id}:`, $lt: `${id};` } }),
    tally: () => models.tallies.findById(id).lean(),
  };
}
export type TestElection = Awaited<ReturnType<typeof openTestElection>>;
