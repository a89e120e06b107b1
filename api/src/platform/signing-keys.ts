import { createPrivateKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { rsaBits } from '@campus/contracts';

/** A new RSA key pair that signs tokens blind: the public key as SPKI, DER, base64, the private one as PKCS #8, DER. */
export async function generateSigningKeys(): Promise<{ publicKey: string; pkcs8: Buffer }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: rsaBits, publicExponent: 65537 });
  return {
    publicKey: pair.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    pkcs8: pair.privateKey.export({ format: 'der', type: 'pkcs8' }),
  };
}

export const privateKeyOf = (pkcs8: Buffer): KeyObject =>
  createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' });
