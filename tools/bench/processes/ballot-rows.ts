import { createHash } from 'node:crypto';
import type { BallotRecord } from '@campus/api/election-model';
import type { Election } from '@campus/contracts/elections';
import { withClient } from '../../with-client.ts';
import { insertAll } from '../lists/list-bench.ts';

const prefix = Buffer.alloc(32);
// No one checks it here.
const signature = Buffer.alloc(256);

/** Ballots that choose no one. */
export function* ballotRows({ id, posts }: Election, count: number): Generator<BallotRecord> {
  const choices = Object.fromEntries(posts.map((post) => [post.id, 'none']));
  for (let i = 0; i < count; i += 1) {
    const hash = createHash('sha256').update(String(i)).digest('hex');
    yield { _id: `${id}:${hash}`, key: `${id}:${hash.slice(0, 32)}`, prefix, signature, choices };
  }
}

/** Fills the box of an open election with such ballots, and counts them as the API would have. */
export async function fillBox(uri: string, election: Election, count: number): Promise<void> {
  const { id, posts } = election;
  await insertAll(uri, 'ballotBox', ballotRows(election, count));
  const votes = Object.fromEntries(posts.map((post) => [`${post.id}:none`, count]));
  await withClient(uri, (db) =>
    db
      .collection<{ _id: string }>('electionTallies')
      .updateOne({ _id: id }, { $set: { cast: count, votes } }),
  );
}
