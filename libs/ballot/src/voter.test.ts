import { constants, createHash, privateDecrypt } from 'node:crypto';
import { drawToken, signatureOf } from '@campus/blind-token';
import { expect, test } from 'vitest';
import { auditBallotBox } from './audit.ts';
import { sealed, signedBox, testElection } from './testing/signed-box.ts';
import { choicesKeyOf, receiptOf } from './voter.ts';

const election = testElection();
const { publicKey } = election.election;

/** RSASP1 of RFC 9474's BlindSign. */
const signBlind = (blinded: string) =>
  privateDecrypt(
    { key: election.privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(blinded, 'base64url'),
  ).toString('base64url');
const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

test('a blind-signed ballot is valid in the box', async () => {
  const voting = await drawToken(publicKey);
  const signature = await signatureOf(publicKey, voting, signBlind(voting.blinded));
  const receipt = await receiptOf(voting.token);
  const key = await choicesKeyOf(voting.token);
  expect(receipt).toBe(sha256(Buffer.from(voting.token, 'base64url')));
  expect(key).toBe(sha256('choices', Buffer.from(voting.token, 'base64url')));
  expect(key).not.toBe(receipt);

  const empty = signedBox(election, 0);
  const box = sealed({
    ...empty,
    cast: 1,
    counts: empty.counts.map((count) => ({ ...count, votes: count.choice === 'none' ? 1 : 0 })),
    tokens: [{ receipt, prefix: voting.prefix, signature }],
    choices: [{ key, choices: { president: 'none', secretary: 'none' } }],
  });
  const { faults } = await auditBallotBox(box, { tokens: [box.tokens], choices: [box.choices] });
  expect(faults).toEqual([]);
});
