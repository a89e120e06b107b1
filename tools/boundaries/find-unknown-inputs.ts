import { existsSync } from 'node:fs';
import { dirname, join, matchesGlob, relative, resolve } from 'node:path';
import type { PackageJson } from '../workspace.ts';

/**
 * Finds paths that a source of the project reads outside of it, and that nx doesn't count among the inputs of its
 * tests: a change there would leave a green result in the cache. Paths into dependencies are inputs by `^production`.
 */
export function unknownInputsIn(root: string, dir: string, { nx }: PackageJson, dependencyDirs: string[]) {
  const tests = nx?.targets?.test ?? nx?.targets?.e2e;
  if (!tests) return () => [];
  const ofWorkspace = (prefix: string) =>
    (tests.inputs ?? []).flatMap((input) => {
      const start = `${prefix}{workspaceRoot}/`;
      return typeof input === 'string' && input.startsWith(start) ? input.slice(start.length) : [];
    });
  const patterns = [...ofWorkspace(''), ...[dir, ...dependencyDirs].map((folder) => `${folder}/**/*`)];
  const leftOut = ofWorkspace('!');
  /** A folder matches a pattern for all of its files. */
  const matches = (path: string, pattern: string) =>
    matchesGlob(path, pattern) || matchesGlob(join(path, 'any'), pattern);
  const isCovered = (path: string) =>
    patterns.some((pattern) => matches(path, pattern)) && !leftOut.some((pattern) => matches(path, pattern));

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
