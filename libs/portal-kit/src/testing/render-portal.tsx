import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiError } from '../api-error.ts';
import { AreaHomeProvider } from '../components/breadcrumb.tsx';
import type { RemoteDefinition } from '../define-remote.ts';
import { Toaster } from '../notify.tsx';
import { type CardPaths, PortalProvider, type Session } from '../portal-context.tsx';
import { createQueryClient } from '../query-client.ts';
import { keepOpenForms } from '../unsent.ts';
import { fakeApi, type PreparedAnswer } from './fake-api.ts';
import { personas } from './personas.ts';
import { testConfig } from './test-config.ts';

interface PortalOptions {
  session?: Session;
  answers?: PreparedAnswer[];
  cardPaths?: CardPaths;
  /** The area that the page belongs to, as the shell would say. */
  area?: { title: string; path: string | undefined };
}

/** Renders an element as a page of the portal: session, API twin, query cache, router, all without a network. */
export function renderPortal(
  element: ReactNode,
  { path = '/', ...options }: PortalOptions & { path?: string } = {},
) {
  return renderRoutes([{ path: '*', element }], path, options);
}

/** Renders a remote at one of its paths. */
export function renderRemote(
  remote: RemoteDefinition,
  { path, ...options }: PortalOptions & { path: string },
) {
  return renderRoutes(remote.routes, path, options);
}

function renderRoutes(
  routes: RemoteDefinition['routes'],
  path: string,
  { session = personas.student, answers = [], cardPaths = {}, area }: PortalOptions,
) {
  let current = session;
  const api = fakeApi(answers);
  // As the shell does when the API ends the session.
  const call: typeof api.call = (...given) =>
    api.call(...given).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'session-expired' && 'me' in session)
        keepOpenForms(session.me.id);
      throw error;
    });
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false }, mutations: { retryDelay: 0 } });
  const router = createMemoryRouter(routes as Parameters<typeof createMemoryRouter>[0], {
    initialEntries: [path],
  });
  const view = render(
    <PortalProvider
      portal={{ session, readSession: () => current, api: { ...api, call }, config: testConfig, cardPaths }}
    >
      <QueryClientProvider client={queries}>
        {area ? (
          <AreaHomeProvider {...area}>
            <RouterProvider router={router} />
          </AreaHomeProvider>
        ) : (
          <RouterProvider router={router} />
        )}
        <Toaster />
      </QueryClientProvider>
    </PortalProvider>,
  );
  /** Ends the session the way the shell does, before anything is rendered again. */
  const endSession = () => void (current = { status: 'signed-out' });
  return { ...view, api, router, endSession };
}
