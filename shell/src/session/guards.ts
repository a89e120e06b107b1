import type { PageAccess } from '@campus/contracts';
import { redirect, type LoaderFunctionArgs } from 'react-router-dom';
import { loginPath, nextPath } from './next-path.ts';
import type { SessionStore } from './session-store.ts';

const pathOf = (request: Request) => {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
};

/**
 * Lets through who may open a page. A person whose address isn't confirmed, or whom the API couldn't be asked about,
 * passes too: `Gate` tells them so in place of the page. It only spares a useless page: the API decides again.
 */
export const guard =
  (store: SessionStore, access: PageAccess) =>
  async ({ request }: LoaderFunctionArgs) => {
    if (access === 'public') return null;
    const session = await store.settled();
    if (session.status === 'signed-out') return redirect(loginPath(pathOf(request)));
    if (access !== 'member' && session.status === 'member' && !session.me.roles.includes(access)) {
      return redirect('/');
    }
    return null;
  };

/** The specification sends everybody who isn't an admin from /admin to the first page, also who isn't signed in. */
export const adminOnly = (store: SessionStore) => async () => {
  const session = await store.settled();
  const passes = session.status === 'unavailable' || ('me' in session && session.me.roles.includes('admin'));
  return passes ? null : redirect('/');
};

/** The landing page is for those who aren't signed in. */
export const landing = (store: SessionStore) => async () => {
  const session = await store.known();
  return session.status === 'signed-out' ? null : redirect('/dashboard');
};

/** So is the login page. It shows at once and asks the provider meanwhile. */
export const login =
  (store: SessionStore) =>
  async ({ request }: LoaderFunctionArgs) => {
    void store.begin();
    const session = await store.known();
    return 'me' in session ? redirect(nextPath(request.url) ?? '/dashboard') : null;
  };
