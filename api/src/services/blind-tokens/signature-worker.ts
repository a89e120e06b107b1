import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';

/** Bytes are Latin-1, which costs less to hand to a thread than many small buffers. */
export interface SignatureCheck {
  /** SPKI, DER, base64. */
  publicKey: string;
  signed: string;
  signature: string;
}

const keys = new LRUCache<string, KeyObject>({ max: 20 });

/** RSASSA-PSS with SHA-384 and a salt of 48 bytes, as RFC 9474 has it. */
function isValid({ publicKey, signed, signature }: SignatureCheck): boolean {
  let key = keys.get(publicKey);
  if (!key) {
    key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' });
    keys.set(publicKey, key);
  }
  // RFC 8017 wants as many bytes as the modulus has. OpenSSL also takes a signature without its leading zeros.
  if (signature.length * 8 !== key.asymmetricKeyDetails!.modulusLength) return false;
  const options = { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 48 };
  return verify('sha384', Buffer.from(signed, 'latin1'), options, Buffer.from(signature, 'latin1'));
}

parentPort!.on('message', (checks: SignatureCheck[]) => parentPort!.postMessage(checks.map(isValid)));
