import { cpSync, existsSync, globSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { readProjects } from '../../workspace.ts';

const source = join(import.meta.dirname, '../../..');
const made = /(^|\/)(node_modules|dist|coverage|test-results|\.git|\.nx|\.data)$|^remotes$/;

/**
 * Copies the workspace's sources into `dir`. Installed packages are linked, those of the workspace to the copy, so that
 * what is made in the copy is found there and nowhere else.
 */
export function copyWorkspace(dir: string): void {
  cpSync(source, dir, { recursive: true, filter: (path) => !made.test(relative(source, path)) });
  const modules = join(source, 'node_modules');
  mkdirSync(join(dir, 'node_modules/@campus'), { recursive: true });
  for (const name of readdirSync(modules))
    if (name !== '@campus' && name !== '.vite')
      symlinkSync(join(modules, name), join(dir, 'node_modules', name));
  // As npm does.
  for (const { dir: folder, manifest } of readProjects(source))
    symlinkSync(join(dir, folder), join(dir, 'node_modules/@campus', basename(manifest.name)));
  for (const nested of globSync('{*,libs/*}/node_modules', { cwd: source }))
    if (existsSync(join(source, nested))) symlinkSync(resolve(source, nested), join(dir, nested));
}
