import { homeOf, type RegisteredRemote } from '@campus/contracts';
import { AccentScope, areaOfRemote, type RemoteRoute } from '@campus/portal-kit';
import { AreaHomeProvider, PageGuard } from '@campus/portal-kit/shell';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator, useRouteError, useRoutes, type RouteObject } from 'react-router-dom';
import { LoadingPage } from '../layout/loading-page.tsx';
import { useShell } from '../shell-context.tsx';
import { NotFound } from '../pages/not-found/not-found.tsx';
import { RemoteFailurePage } from './remote-failure.tsx';
import { useRemote } from './use-remote.ts';

interface Props {
  remote: RegisteredRemote;
  /** The claimed path without `/*`. */
  base: string;
}

/** A claimed path of a remote: loads it and shows its page. */
export function RemotePage({ remote, base }: Props) {
  const loaded = useRemote(remote.id);
  return (
    <AreaScope remote={remote}>
      <PageGuard pages={remote.pages}>
        {loaded.status === 'loaded' && <RemoteRoutes routes={loaded.definition.routes} base={base} />}
        {loaded.status === 'failed' && (
          <RemoteFailurePage
            {...loaded}
            title={remote.title}
            owner={remote.owner}
            offerReload={loaded.failures > 1}
          />
        )}
        {loaded.status === 'loading' && <LoadingPage />}
      </PageGuard>
    </AreaScope>
  );
}

const AreaScope = ({ remote, children }: { remote: RegisteredRemote; children: ReactNode }) => (
  <AccentScope area={areaOfRemote(remote)}>
    <AreaHomeProvider title={remote.title} path={homeOf(remote)} loading={<LoadingPage />}>
      {children}
    </AreaHomeProvider>
  </AccentScope>
);

function RemoteRoutes({ routes, base }: { routes: RemoteRoute[]; base: string }) {
  return useRoutes(withinClaim(routes, base)) ?? <NotFound />;
}

/** The remote's routes of one claimed path, relative to it, as react-router wants them below that path. */
const withinClaim = (routes: RemoteRoute[], base: string): RouteObject[] =>
  routes.flatMap((route) => {
    const { path = '' } = route;
    if (path !== base && !path.startsWith(`${base}/`)) return [];
    return [{ ...route, path: path.slice(base.length + 1) } as RouteObject];
  });

/** When a remote's page throws while it is drawn. react-router takes it away with a navigation or revalidation. */
export function RemoteCrash({ remote }: { remote: RegisteredRemote }) {
  const error = useRouteError();
  const { revalidate } = useRevalidator();
  const { remotes } = useShell();
  useEffect(() => remotes.crashed(remote.id, error), [remotes, remote.id, error]);
  return (
    <AreaScope remote={remote}>
      <RemoteFailurePage
        title={remote.title}
        owner={remote.owner}
        error={error}
        retry={revalidate}
        offerReload
      />
    </AreaScope>
  );
}
