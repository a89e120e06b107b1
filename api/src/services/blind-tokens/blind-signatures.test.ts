import {
  constants,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { RSABSSA } from '@cloudflare/blindrsa-ts';
import { expect, test } from 'vitest';
import { blindSign } from './blind-signatures.ts';
// https://www.rfc-editor.org/rfc/rfc9474.html#appendix-A.1, as hex
import vector from './testing/rfc9474-a1.json' with { type: 'json' };

test('makes the blind signature of RFC 9474, which unblinds to a valid one', () => {
  const number = (name: 'p' | 'q' | 'n' | 'e' | 'd') => BigInt(`0x${vector[name]}`);
  const [p, q, n, d] = [number('p'), number('q'), number('n'), number('d')];
  const word = (value: bigint) => {
    const hex = value.toString(16);
    return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex').toString('base64url');
  };
  const jwk = {
    kty: 'RSA',
    n: word(n),
    e: word(number('e')),
    d: word(d),
    p: word(p),
    q: word(q),
    dp: word(d % (p - 1n)),
    dq: word(d % (q - 1n)),
    qi: word(inverse(q, p)),
  };
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' });
  const signature = blindSign(privateKey, Buffer.from(vector.blinded_msg, 'hex'))!;
  expect(signature.toString('hex')).toBe(vector.blind_sig);

  const unblinded = (BigInt(`0x${vector.blind_sig}`) * BigInt(`0x${vector.inv}`)) % n;
  expect(unblinded).toBe(BigInt(`0x${vector.sig}`));
  const message = Buffer.from(vector.msg_prefix + vector.msg, 'hex');
  const key = {
    key: createPublicKey(privateKey),
    padding: constants.RSA_PKCS1_PSS_PADDING,
    saltLength: 48,
  };
  expect(verify('sha384', message, key, Buffer.from(vector.sig, 'hex'))).toBe(true);
});

test('matches the JavaScript library', async () => {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const suite = RSABSSA.SHA384.PSS.Randomized();
  const algorithm = { name: 'RSA-PSS', hash: 'SHA-384' };
  const der = (key: typeof pair.publicKey, type: 'spki' | 'pkcs8') =>
    Uint8Array.from(key.export({ format: 'der', type } as { format: 'der'; type: 'spki' }));
  const publicKey = await crypto.subtle.importKey('spki', der(pair.publicKey, 'spki'), algorithm, true, [
    'verify',
  ]);
  const privateKey = await crypto.subtle.importKey('pkcs8', der(pair.privateKey, 'pkcs8'), algorithm, true, [
    'sign',
  ]);
  const message = suite.prepare(Uint8Array.from(randomBytes(32)));
  const { blindedMsg, inv } = await suite.blind(publicKey, message);

  const signature = blindSign(pair.privateKey, Buffer.from(blindedMsg))!;
  expect(signature).toEqual(Buffer.from(await suite.blindSign(privateKey, blindedMsg)));
  await expect(suite.finalize(publicKey, message, Uint8Array.from(signature), inv)).resolves.toHaveLength(
    256,
  );
});

test('refuses to sign a number that is not below the modulus', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  expect(blindSign(privateKey, Buffer.alloc(256, 255))).toBeNull();
});

/** Of `value` modulo a prime, by Fermat. */
function inverse(value: bigint, prime: bigint): bigint {
  let [result, base] = [1n, value % prime];
  for (let exponent = prime - 2n; exponent > 0n; exponent >>= 1n) {
    if (exponent & 1n) result = (result * base) % prime;
    base = (base * base) % prime;
  }
  return result;
}
