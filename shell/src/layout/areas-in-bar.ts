import { accessTo, cardIds, homeOf, type RegisteredRemote } from '@campus/contracts';
import { isKeptOut, type Session } from '@campus/portal-kit';

export interface AreaLink {
  id: string;
  title: string;
  path: string;
  /** Whether a page belongs to the area. */
  holds: (pathname: string) => boolean;
}

/**
 * The areas that the bar offers, in the order of the dashboard's cards. Visitors see those for members too, which ask
 * them to log in; people who are kept out see only what is public.
 */
export function areasInBar(remotes: readonly RegisteredRemote[], session: Session): AreaLink[] {
  const links = remotes.flatMap((remote) => {
    const path = homeOf(remote);
    const isOpen = path !== undefined && mayOpen(remote, path, session);
    return isOpen
      ? [
          {
            id: remote.id,
            title: remote.navTitle ?? remote.title,
            path,
            holds: (pathname: string) => accessTo(pathname, remote) !== undefined,
            place: placeOf(remote),
          },
        ]
      : [];
  });
  return links.toSorted((a, b) => a.place - b.place || a.title.localeCompare(b.title));
}

/** Whether this person may open a page of a remote, if need be after a login. */
export function mayOpen(remote: RegisteredRemote, path: string, session: Session): boolean {
  const access = accessTo(path, remote);
  if (access === 'public') return true;
  if (isKeptOut(session) || access === undefined) return false;
  return access === 'member' || ('me' in session && session.me.roles.includes(access));
}

function placeOf({ cards }: RegisteredRemote): number {
  const [first] = cards;
  return first ? cardIds.indexOf(first.card) : cardIds.length;
}
