import { constants, verify } from 'node:crypto';
import { expect, test } from 'vitest';
import { drawToken, signatureOf } from './blind-token.ts';
import { testSigner } from './testing/test-signer.ts';

const own = testSigner();

test("unblinds a signature to one of the token's hash", async () => {
  const token = await drawToken(own.spki);
  const signature = await signatureOf(own.spki, token, own.sign(token.blinded));
  const hash = await crypto.subtle.digest('SHA-256', Buffer.from(token.token, 'base64url'));
  const signed = Buffer.concat([Buffer.from(token.prefix, 'base64url'), Buffer.from(hash)]);
  const key = { key: own.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 };
  expect(verify('sha384', signed, key, Buffer.from(signature, 'base64url'))).toBe(true);
});

test('makes a different token each time, hidden from the signer', async () => {
  const [first, second] = await Promise.all([drawToken(own.spki), drawToken(own.spki)]);
  for (const part of ['token', 'prefix', 'blinded', 'inverse'] as const)
    expect(first[part]).not.toBe(second[part]);
  expect(Buffer.from(first.token, 'base64url')).toHaveLength(32);
  expect(Buffer.from(first.prefix, 'base64url')).toHaveLength(32);
  expect(Buffer.from(first.blinded, 'base64url')).toHaveLength(256);
});

test('refuses an answer that is not a signature of this token by this key', async () => {
  const [token, other] = await Promise.all([drawToken(own.spki), drawToken(own.spki)]);
  await expect(signatureOf(own.spki, token, own.sign(other.blinded))).rejects.toThrow(/invalid signature/i);
  // By another key: it can't sign every number, its modulus may be smaller.
  const same = Buffer.alloc(256, 1).toString('base64url');
  await expect(signatureOf(own.spki, token, testSigner().sign(same))).rejects.toThrow(/invalid signature/i);
});
