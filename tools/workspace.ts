import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface Target {
  inputs?: unknown[];
}

/** The parts of a package.json that tools read. */
export interface PackageJson {
  name: string;
  workspaces?: string[];
  scripts?: Record<string, string>;
  nx?: { tags?: string[]; targets?: { test?: Target; e2e?: Target } };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const readPackage = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** The projects of the workspace at `root` in the order of their folders, which are relative to it. */
export const readProjects = (root: string): { dir: string; manifest: PackageJson }[] =>
  globSync(
    readPackage(root).workspaces!.map((pattern) => `${pattern}/package.json`),
    { cwd: root },
  )
    .map(dirname)
    .toSorted()
    .map((dir) => ({ dir, manifest: readPackage(join(root, dir)) }));
