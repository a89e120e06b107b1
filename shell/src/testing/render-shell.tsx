import { domainRole, type Figure, type PortalConfig, type RegisteredRemote } from '@campus/contracts';
import { actionsOf } from '@campus/contracts/areas';
import { getMe, type Me } from '@campus/contracts/members';
import { countMessages } from '@campus/contracts/messages';
import { defineRemote, type RemoteDefinition } from '@campus/portal-kit';
import { answer, fakeApi, testConfig, type PreparedAnswer } from '@campus/portal-kit/testing';
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router-dom';
import { App } from '../app.tsx';
import type { Override } from '../overrides/apply-override.ts';
import { createProfileStore } from '../profile/profile-store.ts';
import { createRemotes } from '../remotes/remotes.ts';
import { createRoutes } from '../routes.tsx';
import type { AuthUser } from '../session/firebase-auth-provider.ts';
import { CodePrompt } from '../session/code-prompt.ts';
import { followSession } from '../session/follow-session.ts';
import { IdentityConfirmation } from '../session/identity-confirmation.ts';
import { SessionEnd } from '../session/session-end.ts';
import { SessionStore } from '../session/session-store.ts';
import type { Shell } from '../shell-context.tsx';
import { FakeAuthProvider } from './fake-auth-provider.ts';

interface Options {
  user?: AuthUser;
  answers?: PreparedAnswer[];
  remotes?: RegisteredRemote[];
  load?: (id: string, anyway?: boolean) => Promise<RemoteDefinition>;
  /** Versions whose code ran in this tab. */
  ran?: ReturnType<Shell['remotes']['ran']>;
  config?: Partial<PortalConfig>;
  shell?: { version: string };
  figures?: Figure[];
  override?: Override;
}

/** The whole shell at a path, with twins of the authentication provider, the API and the remotes' loader. */
export function renderShell(
  path: string,
  {
    user,
    answers = [],
    remotes = [],
    load = emptyRemote,
    ran = [],
    config = {},
    figures = [],
    ...more
  }: Options = {},
) {
  const codePrompt = new CodePrompt();
  const provider = new FakeAuthProvider(user ?? null, codePrompt.ask);
  const api = fakeApi([
    answer(getMe, () => meOf(provider)),
    answer(countMessages, { unread: 0 }),
    ...answers,
  ]);
  const confirmation = new IdentityConfirmation();
  const session = new SessionStore(
    async () => provider,
    () => api.call(getMe),
  );
  const [loaded, fetched]: [string[], string[]] = [[], []];
  const fullConfig = { ...testConfig, ...config };
  const shell: Shell = {
    config: fullConfig,
    registry: { remotes, skipped: [] },
    shell: { version: '1.0.0' },
    figures,
    ...more,
    session,
    sessionEnd: new SessionEnd(session, fullConfig.session, () => false),
    confirmation,
    codePrompt,
    profiles: createProfileStore(fullConfig, api, session.loadProvider),
    remotes: createRemotes(remotes, async () => ({
      load: async (remote, options) => {
        loaded.push(remote.id);
        return { remote, definition: await load(remote.id, options?.anyway) };
      },
      fetch: async ({ id }) => void fetched.push(id),
      ran,
    })),
  };
  const router = createMemoryRouter(createRoutes(shell), { initialEntries: [path] });
  followSession(shell, router);
  render(<App shell={shell} api={api} router={router} />);
  return {
    provider,
    api,
    router,
    session,
    sessionEnd: shell.sessionEnd,
    confirmation,
    loaded,
    fetched,
    path: () => router.state.location.pathname + router.state.location.search,
  };
}

const emptyRemote = async (id: string): Promise<RemoteDefinition> => defineRemote({ id, routes: [] });

/** The API's answer about the person whom the provider has signed in. */
function meOf({ user }: FakeAuthProvider): Me {
  const { uid, email, emailVerified, name } = user!;
  const role = domainRole(email, testConfig.domains);
  const status = !emailVerified ? 'unverified' : role === null ? 'unauthorized' : 'member';
  const roles = status === 'member' && role ? [role] : [];
  return { id: uid, email, name, status, roles, permissions: actionsOf(roles) };
}

export const aRemote = (changes: Partial<RegisteredRemote> = {}): RegisteredRemote => ({
  id: 'elections',
  title: 'Elections',
  version: '1.0.0',
  contract: 1,
  paths: [{ path: '/voting', access: 'member' }],
  cards: [{ card: 'student-elections', path: '/voting' }],
  adminSections: [{ id: 'candidates', title: 'Candidates' }],
  entry: '/remotes/elections/mf-manifest.json',
  ...changes,
});
