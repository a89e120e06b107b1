import { loginPath, type PageAccess, shellPaths } from '@campus/contracts';
import { redirect, replace, type LoaderFunctionArgs } from 'react-router-dom';
import { nextPath } from './next-path.ts';
import type { SessionStore } from './session-store.ts';

/** The page that is asked for. A request never carries the fragment, so it comes from the address bar. */
const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search + (isShown(request) ? location.hash : '');
};

/** Whether the address bar shows this page already: after Back, a reload or a typed address, but not after a link. */
const isShown = ({ url }: Request) => url === location.href.replace(/#.*$/, '');

/**
 * Leads from a page to another one. A page that the address bar shows already is replaced: with a new history entry
 * after it, Back would lead to it and away from it again for ever.
 */
const lead = (request: Request, to: string) => (isShown(request) ? replace(to) : redirect(to));

/**
 * Lets through who may open a page. A person whose address isn't confirmed, or whom the API couldn't be asked about,
 * passes too: `Gate` tells them so in place of the page. It only spares a useless page: the API decides again.
 */
export const guard =
  (store: SessionStore, access: PageAccess) =>
  async ({ request }: LoaderFunctionArgs) => {
    if (access === 'public') return null;
    const session = await store.settled();
    if (session.status === 'signed-out') return lead(request, loginPath(pathOf(request)));
    if (access !== 'member' && session.status === 'member' && !session.me.roles.includes(access)) {
      return lead(request, shellPaths.landing);
    }
    return null;
  };

/**
 * The specification sends everybody who isn't an admin from /admin to the first page, also visitors. `Gate` asks an
 * admin without a code for one.
 */
export const adminOnly =
  (store: SessionStore) =>
  async ({ request }: LoaderFunctionArgs) => {
    const session = await store.settled();
    const passes =
      session.status === 'unavailable' ||
      session.status === 'needs-second-factor' ||
      ('me' in session && session.me.roles.includes('admin'));
    return passes ? null : lead(request, shellPaths.landing);
  };

/** The landing page is for those who aren't signed in. */
export const landing =
  (store: SessionStore) =>
  async ({ request }: LoaderFunctionArgs) => {
    const session = await store.known();
    return session.status === 'signed-out' ? null : lead(request, shellPaths.dashboard);
  };

/** So is the login page. It shows at once and asks the provider meanwhile. */
export const login =
  (store: SessionStore) =>
  async ({ request }: LoaderFunctionArgs) => {
    void store.begin();
    const session = await store.known();
    return 'me' in session ? lead(request, nextPath(request.url) ?? shellPaths.dashboard) : null;
  };
