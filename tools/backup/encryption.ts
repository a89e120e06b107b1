import { createHmac } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** Encrypted files have the age format (https://age-encryption.org/v1), which the program `age` opens as well. */

/** Too short for a passphrase that stands between a thief and the keys of elections. */
export const leastPassphrase = 12;

/** scrypt with N = 2¹⁷: 128 MB and some seconds for each guess at a passphrase. */
const workFactor = 17;

export interface Encryption {
  /** Tells files apart by their content without telling it: no one without the key can compute it. */
  idOf: (sha256: string) => string;
  encrypt: (content: Readable) => Promise<Readable>;
  decrypt: (content: Readable) => Promise<Readable>;
}

const toWeb = (content: Readable) =>
  Readable.toWeb(content) as unknown as globalThis.ReadableStream<Uint8Array>;
const fromWeb = (content: unknown) => Readable.fromWeb(content as ReadableStream<Uint8Array>);

async function encryptionWith(identity: string): Promise<Encryption> {
  const recipient = await identityToRecipient(identity);
  return {
    idOf: (sha256) => createHmac('sha256', identity).update(sha256).digest('hex'),
    async encrypt(content) {
      const encrypter = new Encrypter();
      encrypter.addRecipient(recipient);
      return fromWeb(await encrypter.encrypt(toWeb(content)));
    },
    async decrypt(content) {
      const decrypter = new Decrypter();
      decrypter.addIdentity(identity);
      return fromWeb(await decrypter.decrypt(toWeb(content)));
    },
  };
}

/** @param keyFile a key, encrypted with a passphrase @returns `null` if there is none, or with another passphrase */
export async function openKey(keyFile: string, passphrase: string): Promise<Encryption | null> {
  if (!existsSync(keyFile)) return null;
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase.normalize('NFC'));
  const identity = await decrypter.decrypt(readFileSync(keyFile), 'text').catch(() => null);
  return identity === null ? null : encryptionWith(identity.trim());
}

/** Makes a new key. */
export async function createKey(keyFile: string, passphrase: string): Promise<Encryption> {
  const identity = await generateX25519Identity();
  const encrypter = new Encrypter();
  encrypter.setScryptWorkFactor(workFactor);
  encrypter.setPassphrase(passphrase.normalize('NFC'));
  // It is encrypted. A backup that is made by another user than the one who keeps it needs to read it.
  writeFileSync(keyFile, await encrypter.encrypt(`${identity}\n`), { mode: 0o644 });
  return encryptionWith(identity);
}
