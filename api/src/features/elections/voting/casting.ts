import { hash } from 'node:crypto';
import type { Ballot } from '@campus/contracts';
import { DomainError } from '../../../platform/errors.ts';
import { isSigned } from '../../../platform/token-signature.ts';
import type { Room } from '../room.ts';
import { choicesOf } from './ballot-check.ts';
import { type BallotWriter, requireRightClock, requireRunning } from './ballot-writer.ts';

/**
 * Takes a ballot from whoever brings one that is signed; gives its receipt. The same again is safe.
 * @throws DomainError `not-found`, `voting-not-begun`, `voting-closed`, `invalid-input`, `candidate-gone`,
 *   `ballot-not-signed`, `ballot-differs`, `clock-wrong`
 */
export async function cast(
  { views, now, clock }: Room,
  writer: BallotWriter,
  id: string,
  ballot: Ballot,
): Promise<string> {
  const view = await views.get(id);
  await requireRightClock(clock);
  requireRunning(view.election, now());
  const choices = choicesOf(view, ballot.choices);
  const [token, prefix, signature] = [ballot.token, ballot.prefix, ballot.signature].map((text) =>
    Buffer.from(text, 'base64url'),
  ) as [Buffer, Buffer, Buffer];
  if (!isSigned(view.election.publicKey!, token, prefix, signature))
    throw new DomainError('ballot-not-signed');
  const receipt = hash('sha256', token);
  const key = hash('sha256', Buffer.concat([choicesTag, token]));
  await writer.put(id, { _id: `${id}:${receipt}`, key: `${id}:${key}`, prefix, signature, choices });
  return receipt;
}

const choicesTag = Buffer.from('choices');
