import { createHash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a build makes, and what no build reads. */
const foldersLeftOut = /(^|\/)(dist|test-results|node_modules|coverage|\.[^/]+)$/;
const filesLeftOut = /\.test\.tsx?$|(^|\/)\.[^/]+$/;

/** SHA-256, in hex, of a remote's sources: names and contents of all files of its folder but tests and built files. */
export function sourcesHash(root: string): string {
  const hash = createHash('sha256');
  const found = globSync('**/*', { cwd: root, exclude: (path) => foldersLeftOut.test(posix(path)) });
  for (const file of found.map(posix).toSorted()) {
    const path = join(root, file);
    if (filesLeftOut.test(file) || foldersLeftOut.test(file) || !statSync(path).isFile()) continue;
    const content = readFileSync(path);
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

const posix = (path: string) => path.replaceAll('\\', '/');
