import { defaultDomains, type PortalConfig } from '@campus/contracts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { ApiError } from '../api-error.ts';
import type { RemoteDefinition } from '../define-remote.ts';
import { PortalProvider, type Session } from '../portal-context.tsx';
import { createQueryClient } from '../query-client.ts';
import { keepOpenForms } from '../unsent.ts';
import { fakeApi, type PreparedAnswer } from './fake-api.ts';
import { personas } from './personas.ts';

export const testConfig: PortalConfig = {
  collegeName: 'Test College',
  domains: defaultDomains,
  firebase: { projectId: 'demo-test', apiKey: 'test', authDomain: 'localhost' },
  profileStore: 'api',
  documentMaxBytes: 10_000_000,
  twoApprovalsAbove: 5_000_000,
  timeZone: 'Asia/Kolkata',
  passwordMinLength: 10,
  session: { maxMs: 12 * 3_600_000, idleMs: 3_600_000 },
  demo: null,
};

interface PortalOptions {
  session?: Session;
  answers?: PreparedAnswer[];
}

/** Renders an element as a page of the portal: session, API twin, query cache, router, all without a network. */
export function renderPortal(
  element: ReactNode,
  { session = personas.student, answers = [] }: PortalOptions = {},
) {
  return renderRoutes([{ path: '*', element }], '/', session, answers);
}

/** Renders a remote at one of its paths. */
export function renderRemote(
  remote: RemoteDefinition,
  { path, session = personas.student, answers = [] }: PortalOptions & { path: string },
) {
  return renderRoutes(remote.routes, path, session, answers);
}

function renderRoutes(
  routes: RemoteDefinition['routes'],
  path: string,
  session: Session,
  answers: PreparedAnswer[],
) {
  const api = fakeApi(answers);
  // As the shell does when the API ends the session.
  const call: typeof api.call = (...given) =>
    api.call(...given).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'session-expired' && 'me' in session)
        keepOpenForms(session.me.id);
      throw error;
    });
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  const router = createMemoryRouter(routes as Parameters<typeof createMemoryRouter>[0], {
    initialEntries: [path],
  });
  const view = render(
    <PortalProvider portal={{ session, api: { ...api, call }, config: testConfig }}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </PortalProvider>,
  );
  return { ...view, api, router };
}
