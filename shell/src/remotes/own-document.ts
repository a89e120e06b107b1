import { shellPaths } from '@campus/contracts';
import { deviceHomeText } from '@campus/portal-kit';
import { redirectDocument, type LoaderFunctionArgs } from 'react-router-dom';
import type { Shell } from '../shell-context.tsx';
import { claimOf } from './claim-of.ts';

/**
 * Loads the whole page anew where the code of one remote must not share it with another's: all remotes of a document can
 * read what is typed and clicked in it. Pages of an anonymous flow run in a document where no other remote did or will.
 */
export const ownDocument =
  ({ registry, remotes }: Shell) =>
  ({ request }: LoaderFunctionArgs): Response | null => {
    const { pathname } = new URL(request.url);
    const claim = claimOf(registry.remotes, pathname);
    const needed = claim ? [claim.id] : neededBy(pathname, registry.remotes);
    const fits = claim?.anonymous ? remotes.keepFor(claim.id) : needed.every(remotes.mayRun);
    return fits ? null : redirectDocument(request.url);
  };

/** Remotes whose code a page of the shell may run. */
function neededBy(pathname: string, remotes: Shell['registry']['remotes']): string[] {
  if (pathname === shellPaths.dashboard)
    return remotes.map(({ id }) => id).filter((id) => deviceHomeText(id).get() !== null);
  return pathname.startsWith(shellPaths.admin) ? remotes.map(({ id }) => id) : [];
}
