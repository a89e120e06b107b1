import { createDecipheriv, scryptSync } from 'node:crypto';
import * as z from 'zod';

/** The secrets in backups of format 1, which encrypted nothing else: AES-256-GCM with a key that scrypt makes. */
const scrypt = { N: 2 ** 17, r: 8, p: 1 };
const keyBytes = 32;
const maxmem = 256 * 1024 * 1024;

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
type Secrets = Record<string, string>;

/** `null` with another passphrase. @throws Error for a file that holds no encrypted secrets */
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
