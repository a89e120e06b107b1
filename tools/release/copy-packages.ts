import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Manifest {
  version: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

/**
 * Copies installed packages, and those that they need, into another `node_modules`. Of native libraries that is the one
 * of this machine. Source maps stay behind, and links to programs, which
 * would point into this folder.
 */
export function copyPackages(from: string, to: string, names: readonly string[]): void {
  for (const name of names) {
    const [source, target] = [join(from, name), join(to, name)];
    if (existsSync(target)) continue;
    cpSync(source, target, { recursive: true, filter: (path) => !/\.map$|\/\.bin$/.test(path) });
    const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
    const needed = Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies });
    const isInstalled = (one: string) =>
      existsSync(join(from, one)) && !existsSync(join(target, 'node_modules', one));
    copyPackages(from, to, needed.filter(isInstalled));
  }
}
