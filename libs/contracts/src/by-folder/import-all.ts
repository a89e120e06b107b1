import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// A bundle has no folders to read: `importAllStatically` (plugin.ts) replaces calls of exactly the forms below by imports.

// Finds one file of each folder, by the folder's name and sorted by it. Each is imported when its function is called, so
// that one which throws can be left out:
//   const found = importEach(import.meta.dirname, './features/*/router.ts');
export function importEach(dir: string, pattern: string): Record<string, () => Promise<object>> {
  const files = globSync(pattern, { cwd: dir }).toSorted();
  return Object.fromEntries(
    files.map((file) => [
      basename(dirname(file)),
      (): Promise<object> => import(/* @vite-ignore */ pathToFileURL(join(dir, file)).href),
    ]),
  );
}

// The modules themselves, all or none:
//   const found = await importAll(import.meta.dirname, './areas/*/index.ts');
export async function importAll(dir: string, pattern: string): Promise<Record<string, object>> {
  const found = Object.entries(importEach(dir, pattern));
  return Object.fromEntries(
    await Promise.all(found.map(async ([name, load]) => [name, await load()] as const)),
  );
}
