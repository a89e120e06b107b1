/** An entry of package-lock.json (`lockfileVersion` 3). */
interface LockEntry {
  name?: string;
  version?: string;
  resolved?: string;
  link?: boolean;
  integrity?: string;
  license?: string;
  deprecated?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

export interface LockFile {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

export interface InstalledPackage extends LockEntry {
  name: string;
  version: string;
}

const folder = 'node_modules/';

/** The packages that npm installs from a registry or elsewhere: everything but the projects of this repository. */
export function installedPackages(lock: LockFile): InstalledPackage[] {
  if (lock.lockfileVersion !== 3)
    throw new Error(`package-lock.json has the version ${lock.lockfileVersion}, not 3`);
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(folder) && !link)
    .map(([path, entry]) => ({
      ...entry,
      name: entry.name ?? path.slice(path.lastIndexOf(folder) + folder.length),
      version: entry.version ?? '',
    }));
}
