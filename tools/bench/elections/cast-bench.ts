import { hash } from 'node:crypto';
import type { Ballot } from '@campus/contracts/elections';
import { MongoClient } from 'mongodb';
import { makeBallots, readSigningKey } from '../api/ballots.ts';
import { secondsOf } from '../api/load.ts';
import { atLeast, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { atConcurrency } from './at-concurrency.ts';
import { campusAt, choicesOfBallot } from './campus.ts';
import { postEach } from './post-each.ts';

const PORT = 4862;
const CONNECTIONS = 64;
const ROUNDS = 5;
const SHARE = 0.55;

/**
 * Ballots cast through the API, against inserts of the same documents into the same database through the raw driver;
 * in turns.
 */
export async function benchCasting(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const api = await servers.startApi('API', PORT);
  const campus = campusAt(api.url, servers.tokenOf);
  const election = await campus.openElection('Casting');
  const posts = await campus.choicesOf(election);
  const choices = Object.entries(choicesOfBallot(posts, 1)).map(([postId, choice]) => ({ postId, choice }));
  const key = await readSigningKey(api.databaseUri, election.id);
  const client = await MongoClient.connect(api.databaseUri, { maxPoolSize: CONNECTIONS });
  const database = client.db('campus');
  const raw = await database.createCollection<ReturnType<typeof recordOf>>('rawBallots', {
    clusteredIndex: { key: { _id: 1 }, unique: true },
  });

  const count = quick ? 300 : 3000;
  const measured = [api.server, api.databaseServer];
  const rounds: { casting: Rate; inserting: Rate }[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ballots = await makeBallots(key, count, choices);
    const bodies = ballots.map((ballot) => JSON.stringify(ballot));
    const records = ballots.map((ballot) => recordOf(election.id, ballot));
    const url = `${api.url}/api/elections/${election.id}/ballots`;
    const rates = {
      casting: await rateOf(count, () => postEach(url, bodies, CONNECTIONS)),
      inserting: await rateOf(count, () =>
        atConcurrency(CONNECTIONS, records, async (record) => void (await raw.insertOne(record))),
      ),
    };
    // The first round only warms all up.
    if (round > 0) rounds.push(rates);
  }
  const boxed = await database.collection('ballotBox').countDocuments();
  await client.close();
  if (boxed !== count * (ROUNDS + 1)) throw new Error(`${boxed} ballots are in the box.`);

  const cpu = (server: number) => median(rounds.map(({ casting }) => casting.cpu[server]!));
  return [
    plain('ballots cast', median(rounds.map(({ casting }) => casting.perSecond)), 'per s'),
    plain('inserts of the same documents', median(rounds.map((each) => each.inserting.perSecond)), 'per s'),
    plain('processor time of a ballot in the API', cpu(0), 'ms'),
    plain('processor time of a ballot in the database', cpu(1), 'ms'),
    plain('  of an insert', median(rounds.map(({ inserting }) => inserting.cpu[1]!)), 'ms'),
    atLeast(
      '  casting : inserting',
      median(rounds.map((each) => each.casting.perSecond / each.inserting.perSecond)),
      SHARE,
    ),
  ];

  /** How often a second, and milliseconds of processor time for each in API and database. */
  async function rateOf(times: number, work: () => Promise<unknown>): Promise<Rate> {
    const before = measured.map(secondsOf);
    const begin = performance.now();
    await work();
    const perSecond = (times * 1000) / (performance.now() - begin);
    return {
      perSecond,
      cpu: measured.map((server, i) => ((secondsOf(server) - before[i]!) * 1000) / times),
    };
  }
}

interface Rate {
  perSecond: number;
  cpu: number[];
}

/** A ballot as it is stored. */
function recordOf(election: string, { token, prefix, signature, choices }: Ballot) {
  const bytes = (text: string) => Buffer.from(text, 'base64url');
  return {
    _id: `${election}:${hash('sha256', bytes(token))}`,
    key: `${election}:${hash('sha256', bytes(prefix))}`,
    prefix: bytes(prefix),
    signature: bytes(signature),
    choices: Object.fromEntries(choices.map(({ postId, choice }) => [postId, choice])),
  };
}
