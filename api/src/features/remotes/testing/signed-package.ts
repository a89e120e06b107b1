import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { signedText } from '@campus/contracts/remotes';

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

/** A team's key pair. */
export class TestKey {
  readonly #pair = generateKeyPairSync('ed25519');

  get publicKey(): string {
    return this.#pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  }

  get id(): string {
    return sha256(Buffer.from(this.publicKey, 'base64')).slice(0, 32);
  }

  sign(request: Parameters<typeof signedText>[0]): string {
    return sign(null, Buffer.from(signedText(request)), this.#pair.privateKey).toString('base64');
  }
}

export interface TestPackage {
  content: Buffer;
  version: string;
}

/** The files of a build that the gate takes. */
export function builtFiles(id: string, content: string, changes: object = {}): Record<string, string> {
  const portal = {
    id,
    title: `Area ${id}`,
    version: '1.0.0',
    contract: 1,
    paths: [{ path: `/${id}/*`, access: 'member' }],
    cards: [],
    adminSections: [],
    owner: { team: 'A team', contact: 'team@college.example' },
    ...changes,
  };
  const assets = { sync: [], async: [] };
  const files: Record<string, string> = {
    'portal.json': JSON.stringify(portal),
    'calls.json': '{}',
    'remoteEntry.js': `export default ${JSON.stringify(content)};`,
    'mf-manifest.json': JSON.stringify({
      name: id,
      metaData: { publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js' } },
      exposes: [{ path: './module', assets: { js: assets, css: assets } }],
      shared: [],
      campus: { contract: 1, sources: 'none', needs: { shared: {}, endpoints: [] } },
    }),
  };
  return { ...files, 'checksums.json': JSON.stringify(mapped(files, sha256)) };
}

const mapped = (files: Record<string, string>, to: (content: string) => string) =>
  Object.fromEntries(Object.entries(files).map(([name, content]) => [name, to(content)]));

export const pack = (files: Record<string, string>, version = '1.0.0'): TestPackage => ({
  version,
  content: gzipSync(
    JSON.stringify({
      format: 1,
      version,
      files: mapped(files, (one) => Buffer.from(one).toString('base64')),
    }),
  ),
});

/** Writes a built shell, not shipped yet. @returns its folder */
export function shellFolder(dir: string): string {
  mkdirSync(dirname(join(dir, 'index.html')), { recursive: true });
  writeFileSync(join(dir, 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(dir, 'provides.json'), JSON.stringify({ contract: 1, shared: {}, versions: {} }));
  return dir;
}

/** The fields of a signed request. */
export function signedFields(
  key: TestKey,
  area: string,
  { action, version = '', signs = '', at = new Date().toISOString(), commit = 'abc1234' }: SignedParts,
) {
  const request = { area, action, version, digest: sha256(signs), commit, at };
  return { key: key.id, commit, at, action, version, signature: key.sign(request) };
}

export interface SignedParts {
  action: Parameters<typeof signedText>[0]['action'];
  version?: string;
  signs?: string | Buffer;
  at?: string;
  commit?: string;
}
