import { accessTo, baseOf, homeOf, type PageAccess, remoteManifestSchema } from '@campus/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import {
  createBrowserRouter,
  Link,
  Outlet,
  RouterProvider,
  useLocation,
  type RouteObject,
} from 'react-router-dom';
import { answers, portalJson, remote } from 'virtual:campus-remote';
import * as kit from '../../index.ts';
import * as shell from '../../shell.ts';
import { personas } from '../personas.ts';
import { testConfig } from '../test-config.ts';
import type { Controls, Settings } from './controls.ts';
import styles from './dev-host.module.css';
import { hostApi } from './host-api.ts';

const manifest = remoteManifestSchema.parse(portalJson);

const sessionOf = ({ person, sessionEnd }: Settings): kit.Session =>
  person === 'visitor' || sessionEnd === 'over' ? { status: 'signed-out' } : personas[person];

/** The remote's page in the frame, with what the shell would give to it. */
export function Page({ controls }: { controls: Controls }) {
  const settings = shell.useObservable(controls.settings);
  const [queries] = useState(shell.createQueryClient);
  const router = useMemo(() => createBrowserRouter(routes(controls)), [controls]);
  const api = useMemo(
    () =>
      hostApi(controls, answers, () => {
        const session = sessionOf(controls.settings.get());
        if ('me' in session) shell.keepOpenForms(session.me.id);
        controls.set({ sessionEnd: 'over' });
      }),
    [controls],
  );
  useEffect(() => {
    document.documentElement.style.colorScheme = settings.dark ? 'dark' : 'light';
  }, [settings.dark]);
  const { person, latencyMs, offline, failing, longNames } = settings;
  useEffect(() => {
    void queries.resetQueries();
  }, [queries, person, latencyMs, offline, failing, longNames]);

  const session = useMemo(
    () => sessionOf({ ...settings, person, sessionEnd: settings.sessionEnd }),
    // The page gets a new session only when it is another one.
    // eslint-disable-next-line react/exhaustive-deps
    [person, settings.sessionEnd === 'over'],
  );
  const cardPaths = Object.fromEntries(manifest.cards.map(({ card, path }) => [card, path]));
  return (
    <shell.PortalProvider
      portal={{
        session,
        readSession: () => sessionOf(controls.settings.get()),
        api,
        config: testConfig,
        cardPaths,
      }}
    >
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <shell.Toaster />
      </QueryClientProvider>
    </shell.PortalProvider>
  );
}

const routes = (controls: Controls): RouteObject[] => [
  {
    element: <Frame controls={controls} />,
    children: [
      { path: '/', element: <Contents /> },
      ...(remote.routes as RouteObject[]).map((route) => ({ ...route, errorElement: <Crash /> })),
      ...remote.adminSections.map(({ id, element }) => ({
        path: `/admin/${id}`,
        element: <kit.Page title={titleOf(id)}>{element}</kit.Page>,
        errorElement: <Crash />,
      })),
      { path: '*', element: <Elsewhere /> },
    ],
  },
];

const titleOf = (id: string) => manifest.adminSections.find((one) => one.id === id)?.title ?? id;

function Frame({ controls }: { controls: Controls }) {
  const { pathname, search } = useLocation();
  const session = kit.useSession();
  useEffect(() => window.parent.history.replaceState(null, '', pathname + search), [pathname, search]);
  const access = accessOf(pathname);
  const refused = access === 'public' ? null : reason(access, session);
  return (
    <main className={styles.content}>
      <kit.AccentScope area={kit.areaOf(manifest.id)}>
        <shell.AreaHomeProvider title={manifest.title} path={homeOf(manifest)}>
          {refused ? (
            <kit.Page title={refused}>
              {controls.settings.get().sessionEnd === 'over' && (
                <kit.Button variant="primary" onClick={() => controls.set({ sessionEnd: 'none' })}>
                  Sign in again
                </kit.Button>
              )}
            </kit.Page>
          ) : (
            <shell.PageGuard pages={manifest.pages}>
              <Outlet />
            </shell.PageGuard>
          )}
        </shell.AreaHomeProvider>
      </kit.AccentScope>
    </main>
  );
}

/** As portal.json says of this page. */
function accessOf(pathname: string): PageAccess {
  if (manifest.adminSections.some(({ id }) => pathname === `/admin/${id}`)) return 'admin';
  return accessTo(pathname, manifest) ?? 'public';
}

function reason(access: PageAccess, session: kit.Session): string | null {
  if (!('me' in session)) return 'Here the portal asks the visitor to sign in';
  if (access === 'member' || access === 'public' || session.me.roles.includes(access)) return null;
  return `Here the portal leads away everybody who isn't ${access}`;
}

/** The pages that portal.json names. */
function Contents() {
  const paths = [
    ...manifest.paths.map(({ path }) => baseOf(path)),
    ...manifest.adminSections.map(({ id }) => `/admin/${id}`),
  ];
  return (
    <kit.Page title={manifest.title} lead="The pages that portal.json names">
      <ul>
        {paths.map((path) => (
          <li key={path}>
            <Link to={path}>{path}</Link>
          </li>
        ))}
      </ul>
    </kit.Page>
  );
}

function Elsewhere() {
  const { pathname } = useLocation();
  return (
    <kit.Page title="Not a page of this remote">
      <p>
        {pathname} belongs to the shell or to another remote, or portal.json claims it and no route answers.{' '}
        <Link to="/">See all pages</Link>
      </p>
    </kit.Page>
  );
}

function Crash() {
  return (
    <kit.Page title={`${manifest.title} has stopped working`}>
      <p>The page threw an error while it was drawn. The console has it.</p>
    </kit.Page>
  );
}
