import { constants, createPrivateKey, hash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';
import { keyFor, unseal } from '@campus/api/sealed-secrets';
import { rsaBits } from '@campus/contracts';
import type { Ballot } from '@campus/contracts/elections';
import type { Binary } from 'mongodb';
import { withClient } from '../../with-client.ts';

const secretsKey = Buffer.alloc(32, 1);

/**
 * The private keys of the election's papers (PKCS #8, DER, base64): drawing and blinding tokens would take 0.1 s for each
 * ballot.
 */
export async function readSigningKeys(uri: string, election: string): Promise<string[]> {
  const sealed = await withClient(uri, (db) =>
    db.collection<{ _id: string; encrypted: Binary }>('electionKeys').findOne({ _id: election }),
  );
  const plain = unseal(keyFor(secretsKey, 'elections'), election, sealed!.encrypted).toString();
  const { pkcs8, others = [] } = JSON.parse(plain) as { pkcs8: string; others?: { pkcs8: string }[] };
  return [pkcs8, ...others.map((other) => other.pkcs8)];
}

/** Any number below the modulus is a blinded message. */
export const randomBlinded = () => Buffer.concat([Buffer.alloc(1), randomBytes(rsaBits / 8 - 1)]);

/** Ballots as voters send them. */
export function makeBallots(pkcs8: string, count: number, choices: Ballot['choices']): Promise<Ballot[]> {
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8', encoding: 'base64' });
  return Promise.all(Array.from({ length: count }, () => makeBallot(key, choices)));
}

async function makeBallot(key: KeyObject, choices: Ballot['choices']): Promise<Ballot> {
  const [token, prefix] = [randomBytes(32), randomBytes(32)];
  const signed = Buffer.concat([prefix, hash('sha256', token, 'buffer')]);
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const signature = await promisify(sign)('sha384', signed, { key, padding, saltLength: 48 });
  const text = (bytes: Buffer) => bytes.toString('base64url');
  return { token: text(token), prefix: text(prefix), signature: text(signature), choices };
}
