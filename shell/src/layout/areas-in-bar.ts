import { accessTo, cardIds, homeOf, type RegisteredRemote } from '@campus/contracts';
import { type Session } from '@campus/portal-kit';
import { isKeptOut } from '@campus/portal-kit/shell';

export interface AreaLink {
  id: string;
  title: string;
  path: string;
  holds: (pathname: string) => boolean;
}

/**
 * The areas that the bar offers, in the order of the dashboard's cards. Visitors see those for members too, which ask
 * them to log in; people who are kept out see only what is public.
 */
export const areasInBar = (remotes: readonly RegisteredRemote[], session: Session): AreaLink[] =>
  remotes
    .toSorted((a, b) => placeOf(a) - placeOf(b) || titleOf(a).localeCompare(titleOf(b)))
    .flatMap((remote) => {
      const path = homeOf(remote);
      if (path === undefined || !mayOpen(remote, path, session)) return [];
      const holds = (pathname: string) => accessTo(pathname, remote) !== undefined;
      return [{ id: remote.id, title: titleOf(remote), path, holds }];
    });

const titleOf = ({ navTitle, title }: RegisteredRemote) => navTitle ?? title;

/** Where the remote's area stands on the dashboard; after all others without a card there. */
export const placeOf = ({ cards }: RegisteredRemote): number =>
  Math.min(cardIds.length, ...cards.map(({ card }) => cardIds.indexOf(card)));

/** Whether this person may open a page of a remote, if need be after a login. */
export function mayOpen(remote: RegisteredRemote, path: string, session: Session): boolean {
  const access = accessTo(path, remote);
  if (access === 'public') return true;
  if (isKeptOut(session) || access === undefined) return false;
  return access === 'member' || ('me' in session && session.me.roles.includes(access));
}
