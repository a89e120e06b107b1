import type { Endpoint, PortalData } from '@campus/contracts';
import { type ApiClient, ApiError, type CallOptions } from '@campus/portal-kit';
import { loadHttp } from '@campus/portal-kit/shell';
import type { Root } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { EarlyStart } from './early/early-session.ts';
import { movedTo, startReporting } from './faults/report.ts';
import { pageStands } from './layout/page-stands.ts';
import { createProfileStore } from './profile/profile-store.ts';
import { claimOf } from './remotes/claim-of.ts';
import { createRemotes } from './remotes/remotes.ts';
import { createRoutes } from './routes.tsx';
import { CodePrompt } from './session/code-prompt.ts';
import { followSession } from './session/follow-session.ts';
import { IdentityConfirmation } from './session/identity-confirmation.ts';
import { isIdle } from './session/last-used.ts';
import { SessionEnd } from './session/session-end.ts';
import { SessionStore } from './session/session-store.ts';
import type { Shell } from './shell-context.tsx';

// Visitors who aren't signed in don't need it for the first page.
const sessionCalls = () => import('./session/session-calls.ts');

export function start(root: Root, data: PortalData & Pick<Shell, 'override'>): void {
  const { config, registry, override } = data;
  const early = new EarlyStart(globalThis.campusEarly);
  globalThis.campusEarly = undefined;
  const codePrompt = new CodePrompt();
  const session = new SessionStore(
    async () => {
      const { createFirebaseAuthProvider } = await import('./session/firebase-auth-provider.ts');
      const provider = createFirebaseAuthProvider(config.firebase, codePrompt.ask);
      // First, so that no page of an abandoned session is shown.
      if (isIdle(config.session.idleMs)) await provider.signOut();
      return provider;
    },
    async () => (await sessionCalls()).fetchMe(api),
    { session: early.session, pageStands },
  );
  const confirmation = new IdentityConfirmation();
  const sessionEnd = new SessionEnd(
    session,
    config.session,
    // As the bell: an anonymous complaint is written without calls that have a name.
    () => claimOf(registry.remotes, location.pathname)?.anonymous === true,
  );
  let client: ApiClient | undefined;
  const loadClient = async () => {
    const { createApiClient, sayThatSessionEnded } = await sessionCalls().catch(() => {
      throw ApiError.network();
    });
    return (client ??= createApiClient(session.getToken, {
      onSessionEnded: ({ message }) => {
        sayThatSessionEnded(message);
        // If this fails, the session has ended anyway: the API refuses the token.
        session.signOut().catch(() => undefined);
      },
      onShutOut: () => void session.look(),
      async signInAgain() {
        // Only the provider knows how.
        await session.loadProvider().catch(() => undefined);
        return confirmation.ask();
      },
    }));
  };
  const api: ApiClient = {
    async call(endpoint, options) {
      const answer = await early.answerTo(endpoint, options as CallOptions<Endpoint>);
      return answer === undefined ? (await loadClient()).call(endpoint, options) : (answer as never);
    },
  };
  session.subscribe((_, before) => {
    if (before.status !== 'unknown') early.end();
  });
  const shell: Shell = {
    ...data,
    session,
    sessionEnd,
    confirmation,
    codePrompt,
    remotes: createRemotes(registry.remotes, async () =>
      (await import('./remotes/opening.ts')).createLoader(override?.id),
    ),
    profiles: createProfileStore(config, api, session.loadProvider),
  };

  if (session.get().status === 'unknown') void session.begin();
  pageStands()
    .then(loadHttp)
    .catch(() => undefined);
  const router = createBrowserRouter(createRoutes(shell));
  followSession(shell, router);
  sessionEnd.start();
  movedTo(router.state.location.pathname);
  router.subscribe(({ location: { pathname } }) => movedTo(pathname));
  // Faults of a version that only this tab shows concern only its tester.
  if (!override) startReporting(async () => (await import('./faults/reporter.ts')).createReporter(data));
  // The first seconds belong to the page.
  setTimeout(() => {
    import('./offline/register-worker.ts').then(
      ({ registerWorker }) => registerWorker(),
      () => undefined,
    );
  }, 5000);
  root.render(<App shell={shell} api={api} router={router} />);
}
