import { globSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Imports one file of each folder and gives the modules by their folder's name, sorted by it:
//   const found = await importAll(import.meta.dirname, './areas/*/index.ts');
// A bundle has no folders to read: `importAllStatically` (plugin.ts) replaces a call of exactly this form by imports.
export async function importAll(dir: string, pattern: string): Promise<Record<string, object>> {
  const files = globSync(pattern, { cwd: dir }).toSorted();
  const modules = await Promise.all(
    files.map((file): Promise<object> => import(/* @vite-ignore */ pathToFileURL(join(dir, file)).href)),
  );
  return Object.fromEntries(files.map((file, index) => [basename(dirname(file)), modules[index]!]));
}
