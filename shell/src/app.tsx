import { shellCards } from '@campus/contracts';
import { type ApiClient, notify } from '@campus/portal-kit';
import { type CardPaths, PortalProvider } from '@campus/portal-kit/shell';
import { useSyncExternalStore } from 'react';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { LatePart } from './layout/late-part.tsx';
import { missingTexts as texts } from './layout/texts.ts';
import { ShellProvider, type Shell } from './shell-context.tsx';

const loadConfirmIdentity = () => import('./session/confirm-identity-dialog.tsx');
const loadCode = () => import('./session/code-dialog.tsx');
const loadSessionEnding = () => import('./session/session-ending-dialog.tsx');

interface Props {
  shell: Shell;
  api: ApiClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ shell, api, router }: Props) {
  const { config, registry } = shell;
  const session = useSyncExternalStore(shell.session.subscribe, shell.session.get);
  const cards = registry.remotes.flatMap((remote) => remote.cards);
  const cardPaths: CardPaths = {
    ...Object.fromEntries(cards.map(({ card, path }) => [card, path])),
    ...shellCards,
  };
  return (
    <ShellProvider value={shell}>
      <PortalProvider portal={{ session, readSession: shell.session.get, api, config, cardPaths }}>
        <RouterProvider router={router} />
        <SessionDialogs shell={shell} />
      </PortalProvider>
    </ShellProvider>
  );
}

/** Dialogs of the session, above any page. */
function SessionDialogs({ shell: { confirmation, codePrompt, sessionEnd } }: { shell: Shell }) {
  const isAsking = useSyncExternalStore(confirmation.subscribe, confirmation.isOpen);
  const ending = useSyncExternalStore(sessionEnd.subscribe, sessionEnd.get);
  const question = useSyncExternalStore(codePrompt.subscribe, codePrompt.get);
  const codeDialog = question && (
    <LatePart
      load={loadCode}
      props={{ question }}
      onMissing={() => {
        notify.error(texts.code);
        question.cancel();
      }}
    />
  );
  if (isAsking)
    return (
      <LatePart
        load={loadConfirmIdentity}
        props={{ children: codeDialog }}
        onMissing={() => {
          notify.error(texts.identity);
          confirmation.settle(false);
        }}
      />
    );
  if (codeDialog) return codeDialog;
  return (
    ending && (
      <LatePart
        load={loadSessionEnding}
        props={{ ending }}
        onMissing={() => notify.error(texts.sessionEnding(ending.minutesLeft))}
      />
    )
  );
}
