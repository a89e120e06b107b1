import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Folders that a build makes, or that no build reads. */
const foldersLeftOut = /(^|\/)(dist|test-results|node_modules|coverage|\.[^/]+)$/;
const filesLeftOut = /\.test\.tsx?$|(^|\/)\.[^/]+$/;

/** SHA-256, in hex, of a remote's sources: names and contents of all files of its folder but tests and built files. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const found = globSync('**/*', { cwd: root, exclude: (path) => foldersLeftOut.test(posix(path)) });
  for (const file of found.map(posix).toSorted()) {
    if (filesLeftOut.test(file) || foldersLeftOut.test(file)) continue;
    const path = join(root, file);
    if (!statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** In `dist`: the SHA-256, in hex, of each other file there. */
export const checksumsFile = 'checksums.json';

/** By file, with `/` and relative to `dist`. */
export function checksumsOf(dist: string): Record<string, string> {
  const found = globSync(['**/*', '**/.*/**'], { cwd: dist }).map(posix);
  const files = [...new Set(found)].filter(
    (file) => file !== checksumsFile && statSync(join(dist, file)).isFile(),
  );
  return Object.fromEntries(
    files.toSorted().map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(dist, file)))
        .digest('hex'),
    ]),
  );
}

const posix = (path: string) => path.replaceAll('\\', '/');
