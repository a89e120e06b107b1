import { shellPaths } from '@campus/contracts';
import { readRemotes } from '../remotes.ts';

const firstPart = (path: string) => /^\/([a-z0-9-]+)/.exec(path)?.[1];
/** The shell's list of routes: it also leads former addresses to where their pages are now. */
const mayName = ['shell/src/routes.tsx'];

/** Finds addresses that a source contains as a string, but that belong to the shell or to another area. */
export function foreignPathsIn(root: string) {
  const owners = new Map<string | undefined, string>();
  for (const path of Object.values(shellPaths)) owners.set(firstPart(path), 'shell');
  for (const { folder, manifest } of readRemotes(root))
    for (const { path } of manifest.paths) owners.set(firstPart(path), folder);
  owners.delete(undefined);
  return (dir: string, file: string, source: string): string[] =>
    mayName.includes(file)
      ? []
      : source.split('\n').flatMap((line, index) =>
          [...line.matchAll(/['"`](\/[a-z0-9-]+)/g)].flatMap(([, path]) => {
            const owner = owners.get(firstPart(path!));
            return owner === undefined || owner === dir
              ? []
              : [
                  `${file}:${index + 1}: ${path} is a page of ${owner}; use shellPaths, or useCardPath for an area`,
                ];
          }),
        );
}
