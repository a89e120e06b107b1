import { createHash } from 'node:crypto';
import type { Ballot } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import type { Room } from '../room.ts';
import { choicesOf, isSigned } from './ballot-check.ts';
import { type BallotWriter, requireRunning } from './ballot-writer.ts';

/**
 * Takes a ballot from whoever brings one that is signed; gives its receipt. The same again is safe.
 * @throws DomainError `not-found`, `voting-not-begun`, `voting-closed`, `invalid-input`, `candidate-gone`,
 *   `ballot-not-signed`, `ballot-differs`
 */
export async function cast(
  { views, now }: Room,
  writer: BallotWriter,
  id: string,
  ballot: Ballot,
): Promise<string> {
  const view = await views.get(id);
  requireRunning(view.election, now());
  const choices = choicesOf(view, ballot.choices);
  if (!isSigned(view.election.publicKey!, ballot)) throw new DomainError('ballot-not-signed');
  const receipt = createHash('sha256').update(ballot.token, 'base64url').digest('hex');
  const key = createHash('sha256').update('choices').update(ballot.token, 'base64url').digest('hex');
  await writer.put(id, {
    _id: `${id}:${receipt}`,
    key: `${id}:${key}`,
    prefix: Buffer.from(ballot.prefix, 'base64url'),
    signature: Buffer.from(ballot.signature, 'base64url'),
    choices,
  });
  return receipt;
}
