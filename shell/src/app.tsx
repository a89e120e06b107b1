import { shellCards } from '@campus/contracts';
import { type ApiClient, notify } from '@campus/portal-kit';
import { type CardPaths, PortalProvider, useObservable } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import { latePart } from './layout/late-part.tsx';
import { missingTexts as texts } from './layout/texts.ts';
import { ShellProvider, type Shell } from './shell-context.tsx';

const ConfirmIdentityDialog = latePart(() => import('./session/confirm-identity-dialog.tsx'), {
  onMissing({ onAnswer }) {
    notify.error(t`The question for your password could not be loaded. Nothing was changed. Are you online?`);
    onAnswer(false);
  },
});
const CodeDialog = latePart(() => import('./session/code-dialog.tsx'), {
  onMissing({ question }) {
    notify.error(t`The question for your code could not be loaded. Nothing was changed. Are you online?`);
    question.cancel();
  },
});
const SessionEndingDialog = latePart(() => import('./session/session-ending-dialog.tsx'), {
  onMissing({ ending }) {
    notify.error(texts().sessionEnding(ending.minutesLeft));
  },
});

interface Props {
  shell: Shell;
  api: ApiClient;
  router: ReturnType<typeof createBrowserRouter>;
}

export function App({ shell, api, router }: Props) {
  const { config, registry } = shell;
  const session = useObservable(shell.session);
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
  const isAsking = useObservable(confirmation) !== null;
  const ending = useObservable(sessionEnd);
  const question = useObservable(codePrompt);
  const codeDialog = question && <CodeDialog question={question} />;
  if (isAsking)
    return (
      <ConfirmIdentityDialog onAnswer={(isConfirmed) => confirmation.settle(isConfirmed)}>
        {codeDialog}
      </ConfirmIdentityDialog>
    );
  return codeDialog ?? (ending && <SessionEndingDialog ending={ending} />);
}
