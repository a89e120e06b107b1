import { baseOf } from '@campus/contracts';
import type { RouteObject } from 'react-router-dom';
import { Gate } from '../session/gate.tsx';
import { guard } from '../session/guards.ts';
import type { Shell } from '../shell-context.tsx';

/** One route per claimed path of the registry. Neither the remote nor what loads it is fetched before it is opened. */
export const remoteRoutes = ({ registry, remotes, session }: Shell): RouteObject[] =>
  registry.remotes.flatMap((remote) =>
    remote.paths.map(({ path, access }) => {
      const base = baseOf(path);
      return {
        loader: guard(session, access),
        element: <Gate access={access} />,
        children: [
          {
            path: `${base}/*`,
            lazy: async () => {
              // Loads while the guard still asks who is there: on a slow line the one takes as long as the other.
              if (session.get().status !== 'signed-out') void remotes.load(remote.id);
              const { RemotePage, RemoteCrash } = await import('./opening.ts');
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
