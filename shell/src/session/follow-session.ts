import type { createBrowserRouter } from 'react-router-dom';
import { erasePersonalStorage, forgetUnsent, keepOpenForms } from '@campus/portal-kit';
import type { Shell } from '../shell-context.tsx';

/** Leads on after a change of the session, here or in another tab. */
export function followSession(
  { session, confirmation, codePrompt }: Shell,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  session.subscribe(({ session: now, before, goTo }) => {
    if ('me' in before && now.status === 'signed-out' && goTo === undefined) {
      // Nobody here asked for it: the provider, the API or another tab ended the session.
      keepOpenForms(before.me.id);
      void import('./session-calls.ts').then(({ sayThatSessionEnded }) => sayThatSessionEnded());
    }
    if ('me' in before && !('me' in now && now.me.id === before.me.id)) {
      // Nobody answers the questions that another person was asked.
      codePrompt.get()?.cancel();
      confirmation.settle(false);
      erasePersonalStorage();
    }
    if ('me' in now) forgetUnsent(now.me.id);
    if (goTo !== undefined && now.status === 'signed-out') forgetUnsent();
    // Back must not lead to the login page of somebody who has logged in.
    if (goTo !== undefined)
      void router.navigate(goTo, { replace: router.state.location.pathname === '/login' });
    // The guards of the open page decide again; those of the first page are still waiting for this very change.
    else if (router.state.initialized) void router.revalidate();
  });
}
