import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import * as z from 'zod';

/** About 0.5 s and 128 MB for each guess at a passphrase. */
const scrypt = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const maxmem = 256 * 1024 * 1024;
/** Too short for a passphrase that stands between a thief and the keys of elections. */
export const leastPassphrase = 12;

const base64 = z.base64().transform((text) => Buffer.from(text, 'base64'));
const sealedSchema = z.strictObject({
  cipher: z.literal('aes-256-gcm'),
  kdf: z.literal('scrypt'),
  N: z.literal(scrypt.N),
  r: z.literal(scrypt.r),
  p: z.literal(scrypt.p),
  salt: base64,
  iv: base64,
  tag: base64,
  content: base64,
});

/** The secrets of a portal by the names of their files. */
export type Secrets = Record<string, string>;

/** Encrypts secrets with a passphrase: scrypt makes the key, AES-256-GCM encrypts and proves that nothing was changed. */
export function sealSecrets(secrets: Secrets, passphrase: string): string {
  const [salt, iv] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', keyOf(passphrase, salt), iv);
  const content = Buffer.concat([cipher.update(JSON.stringify(secrets)), cipher.final()]);
  return JSON.stringify({
    cipher: 'aes-256-gcm',
    kdf: 'scrypt',
    ...scrypt,
    salt: salt.toString('base64'),
    iv: iv.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    content: content.toString('base64'),
  });
}

/** `null` with another passphrase. @throws Error for a file that isn't one of `sealSecrets` */
export function openSecrets(file: string, passphrase: string): Secrets | null {
  const { salt, iv, tag, content } = sealedSchema.parse(JSON.parse(file));
  const decipher = createDecipheriv('aes-256-gcm', keyOf(passphrase, salt), iv, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  try {
    const text = Buffer.concat([decipher.update(content), decipher.final()]).toString();
    return z.record(z.string(), z.string()).parse(JSON.parse(text));
  } catch {
    return null;
  }
}

const keyOf = (passphrase: string, salt: Buffer) =>
  scryptSync(passphrase.normalize('NFC'), salt, keyBytes, { ...scrypt, maxmem });
