import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Source {
  /** Relative to the root, with slashes. */
  path: string;
  text: string;
}

const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });

/** The TypeScript and CSS files of the working tree, or of a commit. */
export function readSources(root: string, commit?: string): Source[] {
  const listed = commit
    ? git(root, 'ls-tree', '-r', '--name-only', '-z', commit)
    : git(root, 'ls-files', '-co', '--exclude-standard', '-z');
  const folder = commit ? unpack(root, commit) : root;
  try {
    const paths = listed.split('\0').filter((path) => /\.(ts|tsx|css)$/.test(path));
    // A deleted file is listed until it is staged.
    return paths
      .filter((path) => existsSync(join(folder, path)))
      .toSorted()
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
  } finally {
    if (commit) rmSync(folder, { recursive: true });
  }
}

function unpack(root: string, commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'measure-house-'));
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  return folder;
}

/** Tests, what only tests use, and the browser tests. */
export const isTest = (path: string) =>
  /\.test\.tsx?$|(^|\/)(test|testing)\//.test(path.replace(/^tools\/test\//, '')) || path.startsWith('e2e/');

/** The workspace that a file belongs to, e.g. `libs/contracts`; files of the root have none. */
export const projectOf = (path: string) => /^(libs\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '(root)';

export const countLines = (text: string) => text.split('\n').length - (text.endsWith('\n') ? 1 : 0);
