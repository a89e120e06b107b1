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
  peerDependencies?: Record<string, string>;
}

export interface LockFile {
  lockfileVersion: number;
  packages: Record<string, LockEntry>;
}

export interface InstalledPackage extends LockEntry {
  name: string;
  version: string;
  /** Where it is installed, e.g. `node_modules/a/node_modules/b`. */
  path: string;
  /** Whether the API, the shell or a remote reaches it. */
  production: boolean;
}

/** Projects that never run for members. */
const developmentProjects = new Set(['', 'tools', 'e2e']);
const folder = 'node_modules/';

/** The packages that npm installs from a registry or elsewhere: everything but the projects of this repository. */
export function installedPackages(lock: LockFile): InstalledPackage[] {
  if (lock.lockfileVersion !== 3)
    throw new Error(`package-lock.json has the version ${lock.lockfileVersion}, not 3`);
  const production = productionPaths(lock);
  return Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes(folder) && !link)
    .map(([path, entry]) => ({
      ...entry,
      name: entry.name ?? path.slice(path.lastIndexOf(folder) + folder.length),
      version: entry.version ?? '',
      path,
      production: production.has(path),
    }));
}

/** Everything that is reached from the projects that run for members, by Node's way of looking packages up. */
function productionPaths({ packages }: LockFile): Set<string> {
  const reached = new Set<string>();
  const open = Object.keys(packages).filter(
    (path) => !path.includes(folder) && !developmentProjects.has(path),
  );
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = packages[path]!;
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = lookUp(name, path, packages);
      if (found !== undefined) open.push(found);
    }
  }
  return reached;
}

function lookUp(name: string, from: string, packages: LockFile['packages']): string | undefined {
  const place = `${from === '' ? '' : `${from}/`}${folder}${name}`;
  const entry = packages[place];
  if (entry) return entry.link ? entry.resolved : place;
  if (from === '') return undefined;
  // `a/node_modules/b` looks in `a` next, a project in the root.
  const above = from.lastIndexOf(folder);
  return lookUp(name, above > 0 ? from.slice(0, above - 1) : '', packages);
}
