/** The team's side of the portal's door for releases: makes keys, packs builds, signs and sends them. */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Sent } from '@campus/contracts';
import { type changeRelease, type Received, receivedSchema, signedText } from '@campus/contracts/remotes';
import * as z from 'zod/mini';

/** The portal's answer to a request that it refused, in lines to print. */
export class RefusedByPortal extends Error {
  override name = 'RefusedByPortal';
}

export interface Door {
  /** Address of the portal. */
  portal: string;
  /** File of the private key. */
  keyFile: string;
  area: string;
  commit: string;
}

/** Writes a new private key into `file`, which must not exist yet. @returns the public key for the portal's admins */
export function makeReleaseKey(file: string): string {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return spkiOf(publicKey).toString('base64');
}

/** Packs all files of a build. @throws Error when it holds anything but plain files */
export function packRelease(dist: string, version: string): Buffer {
  const files: Record<string, string> = {};
  const entries = readdirSync(dist, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) continue;
    if (!entry.isFile()) throw new RefusedByPortal(`${path}\n  It is neither a plain file nor a folder.`);
    files[relative(dist, path).replaceAll('\\', '/')] = readFileSync(path, 'base64');
  }
  return gzipSync(JSON.stringify({ format: 1, version, files }), { level: 9 });
}

/** Sends a package to be shipped, or to be stored as a preview. @throws RefusedByPortal */
export async function sendRelease(
  door: Door,
  { content, version, action }: { content: Buffer; version: string; action: 'ship' | 'preview' },
): Promise<Received> {
  const signature = signed(door, { action, version, signs: content });
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...signature, action, version })) form.append(name, value);
  form.append('package', new Blob([new Uint8Array(content)]), `${door.area}-${version}.json.gz`);
  return receivedSchema.parse(await post(door, '', { body: form }));
}

type Change = Pick<Sent<(typeof changeRelease)['body']>, 'action' | 'version' | 'message'>;

/** Changes what runs, or lists the area's versions. @throws RefusedByPortal */
export async function sendChange(
  door: Door,
  { action, version, message }: Change,
): Promise<z.output<(typeof changeRelease)['response']>> {
  const signature = signed(door, { action, version, signs: message });
  const body = JSON.stringify({ ...signature, action, version, message });
  const answer = await post(door, '/changes', { body, headers: { 'content-type': 'application/json' } });
  return answer as z.output<(typeof changeRelease)['response']>;
}

const spkiOf = (key: KeyObject) => key.export({ type: 'spki', format: 'der' });
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

function signed(
  { keyFile, area, commit }: Door,
  {
    action,
    version,
    signs,
  }: { action: Parameters<typeof signedText>[0]['action']; version: string; signs: string | Buffer },
) {
  const key = createPrivateKey(readFileSync(keyFile));
  const at = new Date().toISOString();
  const text = signedText({ area, action, version, digest: sha256(signs), commit, at });
  return {
    key: sha256(spkiOf(createPublicKey(key))).slice(0, 32),
    commit,
    at,
    signature: sign(null, Buffer.from(text), key).toString('base64'),
  };
}

/** The parts of a problem that people read. */
const problemSchema = z.object({
  message: z.string(),
  errors: z.optional(z.array(z.object({ field: z.string(), message: z.string() }))),
});

async function post({ portal, area }: Door, path: string, request: RequestInit): Promise<unknown> {
  const url = new URL(`/api/releases/${area}${path}`, portal);
  const answer = await fetch(url, { ...request, method: 'POST', redirect: 'error' }).catch(
    (error: unknown) => {
      throw new RefusedByPortal(`${url.origin} does not answer: ${(error as Error).message}`, {
        cause: error,
      });
    },
  );
  const json: unknown = await answer.json().catch(() => null);
  if (answer.ok) return json;
  const problem = z.safeParse(problemSchema, json);
  if (!problem.success) throw new RefusedByPortal(`${url.origin} answered with ${answer.status}.`);
  const { message, errors = [] } = problem.data;
  const lines = errors.map(({ field, message: said }) => {
    const [what, remedy] = said.split('\n');
    return `${field}\n  ${what}${remedy ? `\n  → ${remedy}` : ''}`;
  });
  throw new RefusedByPortal([message, ...lines].join('\n'));
}
