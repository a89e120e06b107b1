import { createHash, generateKeyPairSync, sign, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

export function makeKey(file: string, publicFile: string): void {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  writeFileSync(file, privateKey, { mode: 0o600, flag: 'wx' });
  writeFileSync(publicFile, publicKey);
}

/** Writes SHA256SUMS beside the files, and SHA256SUMS.sig if there is a key to sign with. */
export function writeSums(folder: string, names: readonly string[], keyFile: string | undefined): void {
  const sums = names.map((name) => `${sha256(join(folder, name))}  ${name}\n`).join('');
  writeFileSync(join(folder, 'SHA256SUMS'), sums);
  if (keyFile === undefined) return;
  const signature = sign(null, Buffer.from(sums), readFileSync(keyFile, 'utf8'));
  writeFileSync(join(folder, 'SHA256SUMS.sig'), signature);
}

/**
 * What is wrong with a file of a release, by the SHA256SUMS and SHA256SUMS.sig beside it; `null` if it is as it was made.
 * @param publicKeyFile of the project that makes the releases; without it, no signature is asked for
 */
export function faultOf(file: string, publicKeyFile: string | undefined): string | null {
  const sumsFile = join(dirname(file), 'SHA256SUMS');
  for (const needed of [file, sumsFile, ...(publicKeyFile ? [`${sumsFile}.sig`] : [])])
    if (!existsSync(needed)) return `${needed} is missing.`;
  const sums = readFileSync(sumsFile);
  if (
    publicKeyFile &&
    !verify(null, sums, readFileSync(publicKeyFile, 'utf8'), readFileSync(`${sumsFile}.sig`))
  )
    return `${sumsFile} is not signed with the key ${publicKeyFile}.`;
  if (
    !sums
      .toString()
      .split('\n')
      .includes(`${sha256(file)}  ${basename(file)}`)
  )
    return `${file} is not the file that ${sumsFile} names: it was changed, or the download was cut off.`;
  return null;
}
