import { PortalProvider, type ApiClient } from '@campus/portal-kit';
import { useSyncExternalStore } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { ShellProvider, type Shell } from './shell-context.tsx';

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
      </PortalProvider>
    </ShellProvider>
  );
}
