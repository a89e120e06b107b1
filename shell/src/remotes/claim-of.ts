import { baseOf, type PageAccess, type RegisteredRemote } from '@campus/contracts';

export interface Claim {
  id: string;
  version: string;
  path: string;
  access: PageAccess;
  anonymous: boolean;
}

/** The narrowest claim that covers a page; `undefined` for a page of the shell. */
export function claimOf(remotes: RegisteredRemote[], pathname: string): Claim | undefined {
  return remotes
    .flatMap(({ id, version, paths }) =>
      paths.map(({ path, access, anonymous = false }) => ({ id, version, path, access, anonymous })),
    )
    .filter(({ path }) => pathname === baseOf(path) || pathname.startsWith(`${baseOf(path)}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0];
}
