import type { createBrowserRouter } from 'react-router-dom';
import { erasePersonalStorage, forgetUnsent, keepOpenForms } from '@campus/portal-kit/shell';
import type { Shell } from '../shell-context.tsx';

/** Leads on after a change of the session, here or in another tab. */
export function followSession(
  { session, confirmation, codePrompt, remotes }: Shell,
  router: ReturnType<typeof createBrowserRouter>,
): void {
  session.subscribe((now, before) => {
    const { goTo } = session;
    if ('me' in before && now.status === 'signed-out' && goTo === undefined) {
      // Not ended in this tab: the provider, the API or another tab ended the session.
      keepOpenForms(before.me.id);
      void import('./session-calls.ts').then(({ sayThatSessionEnded }) => sayThatSessionEnded());
    }
    if ('me' in before && !('me' in now && now.me.id === before.me.id)) {
      // A new person must not answer questions for the one before.
      codePrompt.get()?.cancel();
      confirmation.settle(false);
      erasePersonalStorage();
    }
    if ('me' in now) forgetUnsent(now.me.id);
    if (goTo !== undefined && now.status === 'signed-out') {
      forgetUnsent();
      remotes.keepForNone();
    }
    // Back must not lead to the login page after a login.
    if (goTo !== undefined)
      void router.navigate(goTo, { replace: router.state.location.pathname === '/login' });
    // The guards of the open page decide again.
    else if (router.state.initialized) void router.revalidate();
    // Those of the first page wait for a session that is unknown. If it was known, they have decided already.
    else if (before.status !== 'unknown') revalidateOnceInitialized(router);
  });
}

function revalidateOnceInitialized(router: ReturnType<typeof createBrowserRouter>): void {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    void router.revalidate();
  });
}
