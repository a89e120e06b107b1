import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installedPackages, type LockFile } from '../audit/lock-file.ts';
import { root } from '../start/settings.ts';

/** Where a package of the lock file finds another one that it needs: beside itself, or in a folder above. */
function placeOf({ packages }: LockFile, from: string, name: string): string | undefined {
  for (let folder = from; ;) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    const found = packages[place];
    if (found) return found.link ? found.resolved : place;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

/** Builds shell and remotes; only its runtime gets into them. */
const buildTool = 'libs/federation';
const buildToolRuntime = 'node_modules/@module-federation/runtime';

/** The places of packages, and of all that they need at run time and that is installed here. */
function withNeeded(lock: LockFile, places: Iterable<string>): Set<string> {
  const found = new Set<string>();
  const open = [...places];
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (found.has(place) || place === buildTool || !existsSync(join(root, place))) continue;
    found.add(place);
    const { dependencies, optionalDependencies } = lock.packages[place]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const needed = placeOf(lock, place, name);
      if (needed !== undefined) open.push(needed);
    }
  }
  return found;
}

/**
 * The list of components (CycloneDX) of a release.
 * @param projects folders of the workspace whose dependencies it holds
 * @param bundled places of other packages in it, as in the lock file
 */
export function listComponents(version: string, projects: readonly string[], bundled: Iterable<string>) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const places = withNeeded(lock, [...projects, ...bundled, buildToolRuntime]);
  const packages = Object.fromEntries(Object.entries(lock.packages).filter(([place]) => places.has(place)));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: 'campus-portal', version } },
    components: installedPackages({ ...lock, packages }).map(
      ({ name, version: installed, license, integrity }) => {
        const purl = `pkg:npm/${name.replace('@', '%40')}@${installed}`;
        return {
          type: 'library',
          'bom-ref': purl,
          name,
          version: installed,
          purl,
          ...(license && { licenses: [{ expression: license }] }),
          ...(integrity && { hashes: [hashOf(integrity)] }),
        };
      },
    ),
  };
}

/** `sha512-…` in base64, as the lock file has it. */
function hashOf(integrity: string) {
  const [algorithm, content = ''] = integrity.split('-', 2);
  return { alg: algorithm!.replace('sha', 'SHA-'), content: Buffer.from(content, 'base64').toString('hex') };
}
