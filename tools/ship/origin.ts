import { spawnSync } from 'node:child_process';
import { userInfo } from 'node:os';
import { root } from '../start/settings.ts';

declare const bundledCommit: string | undefined;

/**
 * Names the commit of this release or checkout, `-dirty` when files were changed since. Empty without git and
 * BUILD_COMMIT.
 */
export function commit(): string {
  if (process.env['BUILD_COMMIT']) return process.env['BUILD_COMMIT'];
  if (typeof bundledCommit === 'string') return bundledCommit;
  return git('describe', '--always', '--dirty', '--abbrev=12', '--exclude=*');
}

/** The name of the person who ships: the one in commits, else the account's. */
export function userName(): string {
  const name = git('config', 'user.name');
  if (name) return name;
  try {
    return userInfo().username;
  } catch {
    return 'unknown'; // An account without an entry in the system's list, as in some containers.
  }
}

/** The address in the commits of the person at this machine; empty without one. */
export const userEmail = (): string => git('config', 'user.email');

/** Also for an account that doesn’t own the checkout, which git would refuse. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', ['-c', `safe.directory=${root}`, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : '';
}
