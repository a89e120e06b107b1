/** `npm run count-without-key ELECTION`: see docs/decisions/secrets-key.md. */
import { type BoxRows, countBallotBox } from '@campus/ballot';
import {
  type BallotBox,
  type BoxedChoices,
  type BoxedToken,
  type Count,
  noneOfTheAbove,
  type Paper,
  type Post,
  type RankedCount,
  rulesOf,
} from '@campus/contracts/elections';
import type { Db } from 'mongodb';
import { choiceNames, printCounts, printPapers, printRounds } from '@campus/verifiers/ballot-counts';
import { readArguments, sayVerdict } from '../command-line.ts';
import { withDatabase } from '../portal-database.ts';
import { StartError } from '../start/processes.ts';
import { readSettings } from '../start/settings.ts';
import { withClient } from '../with-client.ts';

const HELP = `npm run count-without-key [ELECTION]

Counts the ballots of an election whose secrets can't be opened any more, because SECRETS_KEY is lost. Needs no key:
the ballots are not encrypted, and their signatures are checked with the election's public key. Changes nothing.
Stop the portal first, or name the database with MONGODB_URI.

  ELECTION   id of the election, as in its address; without it, lists the elections

Exit code: 0 if the box is right, 1 if not, 2 if nothing could be counted.`;

interface StoredElection {
  _id: string;
  title: string;
  state: string;
  posts: Post[];
  noneOfTheAbove: boolean;
  tieRule: 'lot' | 'run-off';
  publicKey?: string;
  papers?: Paper[];
  rollKey: string;
  sealed: object | null;
}
interface StoredBallot {
  _id: string;
  key: string;
  prefix: { buffer: Uint8Array };
  signature: { buffer: Uint8Array };
  paper?: string;
  choices: Record<string, string>;
}

type Candidate = BallotBox['election']['candidates'][number];

/** The range of ids that begin with `prefix:`; `;` is the character after `:`. */
const within = (prefix: string) => ({ $gt: `${prefix}:`, $lt: `${prefix};` });

async function list(db: Db): Promise<void> {
  const elections = await db.collection<StoredElection>('elections').find().toArray();
  for (const { _id, title, state, sealed } of elections)
    console.log(`${_id}  ${title} (${state}${sealed ? ', sealed' : ''})`);
}

async function* inBatches<Stored, Row>(cursor: AsyncIterable<Stored>, present: (stored: Stored) => Row) {
  let batch: Row[] = [];
  for await (const stored of cursor) {
    batch.push(present(stored));
    if (batch.length < 500) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

const base64url = (bytes: { buffer: Uint8Array }) => Buffer.from(bytes.buffer).toString('base64url');

/** The box's two lists, as the published box would have them. */
function boxOf(db: Db, id: string): BoxRows {
  const ballots = db.collection<StoredBallot>('ballotBox');
  return {
    tokens: inBatches(
      ballots.find({ _id: within(id) }).sort({ _id: 1 }),
      ({ _id, prefix, signature, paper }): BoxedToken => ({
        receipt: _id.slice(id.length + 1),
        prefix: base64url(prefix),
        signature: base64url(signature),
        ...(paper !== undefined && { paper }),
      }),
    ),
    choices: inBatches(
      ballots.find({ key: within(id) }).sort({ key: 1 }),
      ({ key, choices }): BoxedChoices => ({ key: key.slice(id.length + 1), choices }),
    ),
  };
}

async function readCandidates(db: Db, id: string): Promise<Candidate[]> {
  const stored = await db.collection('electionCandidates').find({ election: id }).toArray();
  return stored
    .filter(({ state }) => state === 'standing' || state === 'withdrawn' || state === 'removed')
    .map((candidate) => ({
      id: String(candidate._id),
      postId: String(candidate['post']),
      name: String(candidate['name']),
      withdrawn: candidate['state'] !== 'standing',
    }));
}

/** The outcome for a post, as far as it can be told without the secret for lots. */
function outcomeOf(
  post: Post,
  counts: Count[],
  candidates: Candidate[],
  tieRule: StoredElection['tieRule'],
): string {
  const votesOf = (id: string) => counts.find(({ choice }) => choice === id)?.votes ?? 0;
  const none = votesOf(noneOfTheAbove);
  const { seats } = rulesOf(post);
  const electable = candidates
    .filter(({ id, withdrawn }) => !withdrawn && votesOf(id) > none)
    .toSorted((one, other) => votesOf(other.id) - votesOf(one.id));
  const fewest = votesOf(electable[seats - 1]?.id ?? '');
  const namesOf = (those: Candidate[]) => those.map(({ name }) => name);
  const sure = namesOf(electable.filter(({ id }) => votesOf(id) > fewest));
  const equal = namesOf(electable.filter(({ id }) => votesOf(id) === fewest));
  if (electable.length === 0)
    return none === 0
      ? '→ No one voted for this post.'
      : '→ No one is elected: “None of the above” has as many votes or more.';
  if (electable.length <= seats || sure.length + equal.length === seats)
    return `→ Elected: ${namesOf(electable).join(', ')}`;
  const elected = sure.length > 0 ? `→ Elected: ${sure.join(', ')}\n  ` : '';
  if (tieRule === 'run-off') return `${elected}→ A tie, which a new election decides: ${equal.join(', ')}`;
  return `${elected}→ Can't be decided: ${equal.join(' and ')} have the same number of votes, and the secret for the lot is lost. Draw a lot in public, or hold this vote again.`;
}

function printRanked(post: Post, ranked: RankedCount[] = [], names: ReadonlyMap<string, string>): void {
  const counted = ranked.find(({ postId }) => postId === post.id);
  if (counted) printRounds(counted, names);
  else
    console.log(
      "  → Can't be decided: candidates are equal in every round, and the secret for the lot is lost. Hold this vote again.",
    );
}

async function count(db: Db, id: string): Promise<void> {
  const election = await db.collection<StoredElection>('elections').findOne({ _id: id });
  if (!election)
    throw new StartError(`There is no election ${id}. Without an id, the command lists the elections.`);
  const { publicKey, posts, title, rollKey, sealed } = election;
  if (sealed)
    throw new StartError('This box was sealed with its key. Download it and use npm run verify-election.');
  if (!publicKey) throw new StartError('Voting never began in this election.');
  if (election.state === 'open')
    console.log('Note: voting was still open. More votes may have been under way.\n');

  const candidates = await readCandidates(db, id);
  const roll = db.collection<{ _id: string; blinded?: string; paper?: string }>('voterRoll');
  const figuresOf = async (filter: object = {}) => ({
    eligible: await roll.countDocuments({ ...filter, _id: within(rollKey) }),
    issued: await roll.countDocuments({ ...filter, _id: within(rollKey), blinded: { $gt: '' } }),
  });
  const { eligible, issued } = await figuresOf();
  const papers =
    election.papers &&
    (await Promise.all(
      election.papers.map(async (paper) => ({ ...paper, ...(await figuresOf({ paper: paper.id })) })),
    ));
  const result = await countBallotBox(
    { election: { ...election, id, publicKey, papers, candidates }, eligible, issued },
    boxOf(db, id),
  );
  console.log(`${title} (${id})`);
  console.log(
    `${result.ballots} ballots counted; ${issued} voting tokens given out; ${eligible} on the roll.`,
  );
  if (papers) printPapers(papers, posts, result.papers);
  for (const post of posts) {
    const counts = result.counts.filter(({ postId }) => postId === post.id);
    printCounts(post.title, counts, choiceNames(candidates));
    const ofPost = candidates.filter(({ postId }) => postId === post.id);
    if (rulesOf(post).method === 'ranked') printRanked(post, result.ranked, choiceNames(candidates));
    else console.log(`  ${outcomeOf(post, counts, ofPost, election.tieRule)}`);
  }
  console.log(`\nDigest of these ballots: ${result.digest}`);
  console.log(
    'The secret for lots is lost with the key. No one can show that a lot was drawn as committed before voting.',
  );
  sayVerdict('ballot box', result.faults, 'The ballot box is correct.');
}

const [election] = readArguments(HELP, {}, 1).positionals;
try {
  await withDatabase(readSettings(process.env).dataDir, (uri) =>
    withClient(uri, (db) => (election ? count(db, election) : list(db))),
  );
} catch (error) {
  console.error(error instanceof StartError ? error.message : error);
  process.exitCode = 2;
}
