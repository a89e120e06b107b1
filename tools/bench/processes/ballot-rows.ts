import { createHash } from 'node:crypto';
import type { BallotRecord } from '@campus/api/election-model';

const prefix = Buffer.alloc(32);
// No one checks it here.
const signature = Buffer.alloc(256);

/** Ballots that choose no one, of an election with these posts. */
export function* ballotRows(
  { election, ids }: { election: string; ids: string[] },
  count: number,
): Generator<BallotRecord> {
  const choices = Object.fromEntries(ids.map((id) => [id, 'none']));
  for (let i = 0; i < count; i += 1) {
    const hash = createHash('sha256').update(String(i)).digest('hex');
    yield { _id: `${election}:${hash}`, key: `${election}:${hash.slice(0, 32)}`, prefix, signature, choices };
  }
}
