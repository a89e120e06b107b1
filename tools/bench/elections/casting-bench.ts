import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { signedBallot } from '@campus/ballot/testing';
import { atLeast, atMost, type Measure, median, plain } from '../report.ts';
import { Servers } from '../servers.ts';
import { Campus, choicesOfBallot } from './campus.ts';
import type { WriteFigures } from './write-load.ts';

const ROUNDS = 5;

/**
 * Ballots cast over HTTP against the same ballots written as documents into the same database; in turns, because the
 * machine's speed changes from minute to minute. The API checks them with a key of ours, so that they can be signed here.
 */
export async function benchCasting(quick: boolean): Promise<Measure[]> {
  const perRound = quick ? 500 : 3000;
  const servers = new Servers();
  try {
    const campus = await Campus.start(servers);
    const election = await campus.openElection('Election at full speed');
    const privateKey = await campus.replaceKey(election.id);
    const posts = await campus.choicesOf(election);

    const cast: WriteFigures[] = [];
    const inserted: WriteFigures[] = [];
    const load = async (what: string, address: string, file: string) => {
      const program = join(import.meta.dirname, 'write-load.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [program, what, address, file]);
      return JSON.parse(stdout) as WriteFigures;
    };
    for (let round = 0; round <= ROUNDS; round += 1) {
      const ballots = Array.from({ length: perRound }, (_, index) =>
        signedBallot(privateKey, choicesOfBallot(posts, index)),
      );
      const castFile = join(servers.folder, `cast-${round}.jsonl`);
      const insertFile = join(servers.folder, `insert-${round}.jsonl`);
      writeLines(
        castFile,
        ballots.map(({ secret, token: { prefix, signature }, choices }) => ({
          token: secret,
          prefix,
          signature,
          choices: Object.entries(choices.choices).map(([postId, choice]) => ({ postId, choice })),
        })),
      );
      writeLines(
        insertFile,
        ballots.map(({ token: { receipt, prefix, signature }, choices: { key, choices } }) => ({
          _id: `${election.id}:${receipt}`,
          key: `${election.id}:${key}`,
          prefix,
          signature,
          choices,
        })),
      );
      const figures = {
        cast: await load('cast', `${campus.url}/api/elections/${election.id}/ballots`, castFile),
        inserted: await load('insert', campus.databaseUri, insertFile),
      };
      // The first round only warms both up.
      if (round === 0) continue;
      cast.push(figures.cast);
      inserted.push(figures.inserted);
    }
    await campus.close();

    const middle = (all: WriteFigures[], figure: keyof WriteFigures) =>
      median(all.map((figures) => figures[figure]));
    return [
      plain('ballots cast per second', middle(cast, 'rate')),
      plain('single inserts per second, by the driver', middle(inserted, 'rate')),
      atLeast('casting : inserting', median(cast.map(({ rate }, i) => rate / inserted[i]!.rate)), 0.5),
      plain('casting, p50', middle(cast, 'p50'), 'ms'),
      plain('casting, p99', middle(cast, 'p99'), 'ms'),
      atMost('p99 : p50', median(cast.map(({ p50, p99 }) => p99 / p50)), 10),
    ];
  } finally {
    await servers.stop();
  }
}

const writeLines = (file: string, rows: object[]) =>
  writeFileSync(file, `${rows.map((row) => JSON.stringify(row)).join('\n')}\n`);
