import type { RegisteredRemote } from '@campus/contracts';
import type { RouteObject } from 'react-router-dom';
import { Gate } from '../session/gate.tsx';
import { guard } from '../session/guards.ts';
import type { SessionStore } from '../session/session-store.ts';

/** One route per claimed path of the registry. Neither the remote nor what loads it is fetched before it is opened. */
export const remoteRoutes = (remotes: RegisteredRemote[], session: SessionStore): RouteObject[] =>
  remotes.flatMap((remote) =>
    remote.paths.map(({ path, access }) => {
      const base = path.replace(/\/\*$/, '');
      return {
        loader: guard(session, access),
        element: <Gate access={access} />,
        children: [
          {
            path: `${base}/*`,
            lazy: async () => {
              const { RemotePage, RemoteCrash } = await import('./remote-page.tsx');
              return {
                element: <RemotePage remote={remote} base={base} />,
                errorElement: <RemoteCrash remote={remote} />,
              };
            },
          },
        ],
      };
    }),
  );
