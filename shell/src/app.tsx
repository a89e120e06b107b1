import { PortalProvider, type ApiClient } from '@campus/portal-kit';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { ShellProvider, type Shell } from './shell-context.tsx';

const ConfirmIdentityDialog = lazy(() => import('./session/confirm-identity-dialog.tsx'));
const SessionEndingDialog = lazy(() => import('./session/session-ending-dialog.tsx'));

interface Props {
  shell: Shell;
  api: ApiClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ shell, api, router }: Props) {
  const session = useSyncExternalStore(shell.session.subscribe, shell.session.get);
  return (
    <ShellProvider value={shell}>
      <PortalProvider portal={{ session, api, config: shell.config }}>
        <RouterProvider router={router} />
        <SessionDialogs shell={shell} />
      </PortalProvider>
    </ShellProvider>
  );
}

/** Dialogs of the session, above any page. */
function SessionDialogs({ shell: { confirmation, sessionEnd } }: { shell: Shell }) {
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isOpen);
  const ending = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  return (
    <Suspense>
      {ending && !isAsking && <SessionEndingDialog ending={ending} />}
      {isAsking && <ConfirmIdentityDialog />}
    </Suspense>
  );
}
