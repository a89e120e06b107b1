import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockFile {
  packages: Record<string, object>;
}

/**
 * Enters a new folder of the workspace into package-lock.json, as npm would; `npm install` takes minutes for it. All that
 * the folder depends on must be there already.
 */
export function addToLockFile(root: string, folder: string): void {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8')) as LockFile;
  const { name, version, dependencies } = JSON.parse(
    readFileSync(join(root, folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; dependencies: object };
  const packages = Object.entries({
    ...lock.packages,
    [folder]: { name, version, dependencies: sorted(dependencies) },
    [`node_modules/${name}`]: { resolved: folder, link: true },
  });
  lock.packages = sorted(Object.fromEntries(packages));
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
}

const sorted = <T extends object>(given: T): T =>
  Object.fromEntries(Object.entries(given).toSorted(([a], [b]) => a.localeCompare(b, 'en'))) as T;
