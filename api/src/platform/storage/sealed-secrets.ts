import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** A key for one purpose from `SECRETS_KEY`: 32 bytes that say nothing about those of other purposes (HKDF, RFC 5869). */
export const keyFor = (secretsKey: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretsKey, '', purpose, 32));

/** A field whose value is sealed with the key of this purpose, bound to the `_id` of its document. */
export interface SealedField {
  collection: string;
  field: string;
  purpose: string;
}

const ivLength = 12;
const tagLength = 16;

/** Encrypted with AES-256-GCM, and bound to the id of its record. */
export function seal(key: Buffer, id: string, plain: Buffer): Buffer {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(id));
  const encrypted = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
}

/** The sealed text. `data` as `lean()` gives it. @throws Error when another key sealed it */
export function unseal(key: Buffer, id: string, data: Buffer | { buffer: Uint8Array }): Buffer {
  const sealed = Buffer.isBuffer(data) ? data : Buffer.from(data.buffer);
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(id))
    .setAuthTag(sealed.subarray(ivLength, ivLength + tagLength));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]);
  } catch {
    throw new Error(`The secrets of ${id} were encrypted with another SECRETS_KEY.`);
  }
}
