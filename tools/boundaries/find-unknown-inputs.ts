import { existsSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import type { PackageJson } from '../workspace.ts';

/**
 * Finds paths that a source of the project reads outside of it, and that nx doesn't count among the inputs of its
 * tests: a change there would leave a green result in the cache. Paths into dependencies are inputs by `^production`.
 */
export function unknownInputsIn(root: string, dir: string, { nx }: PackageJson, dependencyDirs: string[]) {
  if (!nx?.targets?.test) return () => [];
  const patterns = [
    ...(nx.targets.test.inputs ?? []).flatMap(
      (input) => /^\{workspaceRoot\}\/(.+)$/.exec(String(input))?.[1] ?? [],
    ),
    ...[dir, ...dependencyDirs].map((folder) => `${folder}/**/*`),
  ];
  /** A folder is covered by a pattern for all of its files. */
  const isCovered = (path: string) =>
    patterns.some((pattern) => matchesGlob(path, pattern) || matchesGlob(join(path, 'any'), pattern));

  return (file: string, source: string, imported: readonly string[]): string[] =>
    source.split('\n').flatMap((line, index) =>
      [...line.matchAll(/['"`](\.\.(?:\/[^'"`\s]*)?)['"`]/g)].flatMap(([, path]) => {
        const target = relative(root, resolve(root, dirname(file), path!));
        const [known = ''] = target.split(/[$*]/);
        // Imports have a check of their own, installed packages are an input of every target, and a path that leads
        // nowhere belongs to a test's sample.
        const isRead =
          !imported.includes(path!) &&
          !/^\.\.|(^|\/)node_modules(\/|$)/.test(target) &&
          existsSync(join(root, known === target ? target : dirname(`${known}x`)));
        return isRead && !isCovered(target)
          ? [
              `${file}:${index + 1}: reads ${target || 'the whole workspace'}, which isn't an input of the tests of ${dir} (package.json)`,
            ]
          : [];
      }),
    );
}
