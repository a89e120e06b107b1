import { createHash } from 'node:crypto';

/** A ballot as the API stores it, with a signature that no one checks here. */
export interface BallotRow {
  _id: string;
  key: string;
  prefix: Buffer;
  signature: Buffer;
  choices: Record<string, string>;
}

const prefix = Buffer.alloc(32);
const signature = Buffer.alloc(256);

/** Ballots that choose no one, of an election with these posts. */
export function* ballotRows(
  { election, ids }: { election: string; ids: string[] },
  count: number,
): Generator<BallotRow> {
  const choices = Object.fromEntries(ids.map((id) => [id, 'none']));
  for (let i = 0; i < count; i += 1) {
    const hash = createHash('sha256').update(String(i)).digest('hex');
    yield { _id: `${election}:${hash}`, key: `${election}:${hash.slice(0, 32)}`, prefix, signature, choices };
  }
}
