import { constants, generateKeyPairSync, hash, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { rsaBits } from '@campus/contracts';
import { MongoClient } from 'mongodb';
import { atLeast, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { atConcurrency } from './at-concurrency.ts';
import { Campus, choicesOfBallot } from './campus.ts';
import { postEach } from './post-each.ts';

const CONNECTIONS = 64;
const ROUNDS = 5;
/** Longer than the API keeps an election that it has read. */
const VIEW_MS = 1500;

type Stored = Record<'_id' | 'key', string> & Record<'prefix' | 'signature', Buffer> & { choices: object };

/**
 * Ballots cast through the API, against inserts of the same documents into the same database through the raw driver;
 * in turns.
 */
export async function benchCasting(quick: boolean): Promise<Measure[]> {
  const servers = new Servers();
  try {
    const campus = await Campus.start(servers);
    const election = await campus.openElection('Casting');
    const { id } = election;
    const choices = await campus.choicesOf(election);
    const client = await MongoClient.connect(campus.databaseUri, { maxPoolSize: CONNECTIONS });
    const database = client.db('campus');
    const raw = await database.createCollection<Stored>('rawBallots', {
      clusteredIndex: { key: { _id: 1 }, unique: true },
    });
    // Signing through the portal would take a member for each ballot.
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: rsaBits });
    const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
    await database.collection('elections').updateOne({ title: 'Casting' }, { $set: { publicKey: spki } });
    await new Promise((resolve) => setTimeout(resolve, VIEW_MS));

    const count = quick ? 300 : 2000;
    let made = 0;
    const ballot = async () => {
      const [token, prefix] = [randomBytes(32), randomBytes(32)];
      const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
      const padding = constants.RSA_PKCS1_PSS_PADDING;
      const signature = await promisify(sign)('sha384', signed, { key: privateKey, padding, saltLength: 48 });
      const chosen = choicesOfBallot(choices, made++);
      const record = {
        _id: `${id}:${hash('sha256', token)}`,
        key: `${id}:${hash('sha256', prefix)}`,
        prefix,
        signature,
        choices: chosen,
      };
      const [tokenText, prefixText, signatureText] = [token, prefix, signature].map((bytes) =>
        bytes.toString('base64url'),
      );
      const body = JSON.stringify({
        token: tokenText,
        prefix: prefixText,
        signature: signatureText,
        choices: Object.entries(chosen).map(([postId, choice]) => ({ postId, choice })),
      });
      return { record, body };
    };
    const url = `${campus.url}/api/elections/${id}/ballots`;

    const rounds: Record<'casting' | 'inserting', number>[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ballots = await Promise.all(Array.from({ length: count }, ballot));
      const rates = {
        casting: await perSecond(count, () =>
          postEach(
            url,
            ballots.map(({ body }) => body),
            CONNECTIONS,
          ),
        ),
        inserting: await perSecond(count, () =>
          atConcurrency(
            CONNECTIONS,
            ballots.map(({ record }) => record),
            async (record) => void (await raw.insertOne(record)),
          ),
        ),
      };
      // The first round only warms all up.
      if (round > 0) rounds.push(rates);
    }
    const boxed = await database.collection('ballotBox').countDocuments();
    await client.close();
    if (boxed < made) throw new Error(`Of ${made} ballots ${boxed} are in the box.`);
    return [
      plain('ballots cast', median(rounds.map(({ casting }) => casting)), 'per s'),
      plain('inserts of the same documents', median(rounds.map(({ inserting }) => inserting)), 'per s'),
      atLeast('  casting : inserting', median(rounds.map((rates) => rates.casting / rates.inserting)), 0.55),
    ];
  } finally {
    await servers.stop();
  }
}

async function perSecond(count: number, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return (count * 1000) / (performance.now() - begin);
}
