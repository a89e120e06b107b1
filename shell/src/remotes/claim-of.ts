import type { RegisteredRemote } from '@campus/contracts';

/** A path that a remote claims. */
export interface Claim {
  id: string;
  version: string;
  /** As in its `portal.json`. */
  path: string;
  anonymous: boolean;
}

const baseOf = (path: string) => path.replace(/\/\*$/, '');

/** The narrowest claim that covers a page; `undefined` for a page of the shell. */
export function claimOf(remotes: RegisteredRemote[], pathname: string): Claim | undefined {
  return remotes
    .flatMap(({ id, version, paths }) =>
      paths.map(({ path, anonymous = false }) => ({ id, version, path, anonymous })),
    )
    .filter(({ path }) => pathname === baseOf(path) || pathname.startsWith(`${baseOf(path)}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
