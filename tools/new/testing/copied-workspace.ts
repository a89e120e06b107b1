import { cpSync, existsSync, globSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';

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
  for (const folder of workspaceFolders()) linkPackage(dir, folder);
  for (const nested of globSync('{*,libs/*}/node_modules', { cwd: source }))
    if (existsSync(join(source, nested))) symlinkSync(resolve(source, nested), join(dir, nested));
}

const workspaceFolders = () =>
  (
    JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as { workspaces: string[] }
  ).workspaces.flatMap((pattern) => globSync(`${pattern}/package.json`, { cwd: source }).map(dirname));

/** Links a package of the workspace as npm does. */
function linkPackage(dir: string, folder: string): void {
  const { name } = JSON.parse(readFileSync(join(source, folder, 'package.json'), 'utf8')) as { name: string };
  symlinkSync(join(dir, folder), join(dir, 'node_modules/@campus', basename(name)));
}
