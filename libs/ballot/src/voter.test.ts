import { constants, createHash, privateDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditBallotBox } from './audit.ts';
import { sealed, signedBox, testElection } from './testing/signed-box.ts';
import { choicesKeyOf, createVotingToken, receiptOf, signatureOf } from './voter.ts';

const election = testElection();
const { publicKey } = election.election;

/** RSASP1 of RFC 9474's BlindSign. */
const signBlind = (blinded: string, { privateKey } = election) =>
  privateDecrypt(
    { key: privateKey, padding: constants.RSA_NO_PADDING },
    Buffer.from(blinded, 'base64url'),
  ).toString('base64url');
const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');

test('a ballot that was signed blind is sound in the box', async () => {
  const voting = await createVotingToken(publicKey);
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
  const { faults } = await auditBallotBox(box, { tokens: once(box.tokens), choices: once(box.choices) });
  expect(faults).toEqual([]);
});

test('each token is another one, and what is signed does not show it', async () => {
  const [first, second] = await Promise.all([createVotingToken(publicKey), createVotingToken(publicKey)]);
  for (const part of ['token', 'prefix', 'blinded', 'inverse'] as const)
    expect(first[part]).not.toBe(second[part]);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
  expect(Buffer.from(first.prefix, 'base64url')).toHaveLength(32);
  expect(Buffer.from(first.blinded, 'base64url')).toHaveLength(256);
});

test('refuses an answer that is not a signature of this election', async () => {
  const voting = await createVotingToken(publicKey);
  await expect(signatureOf(publicKey, voting, signBlind(voting.blinded, testElection()))).rejects.toThrow(
    /invalid signature/i,
  );
});

async function* once<Row>(rows: Row[]) {
  yield rows;
}
