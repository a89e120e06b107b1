import { notify } from '@campus/portal-kit';
import { lossesAtSignOut } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { type ReactNode, useState } from 'react';
import { latePart } from '../layout/late-part.tsx';
import { useSignOut } from '../session/use-sign-out.ts';

const SignOutQuestion = latePart(() => import('./sign-out-question.tsx'), {
  onMissing({ onAnswer }) {
    notify.error(
      t`The question before you log out could not be loaded. You are still logged in. Are you online?`,
    );
    onAnswer(false);
  },
});

/** Ends the session, and asks first when this browser would forget something. The question is to be rendered. */
export function useAskedSignOut(): [question: ReactNode, signOut: (goTo: string) => void] {
  const signOut = useSignOut();
  const [goTo, setGoTo] = useState<string | null>(null);
  const question = goTo !== null && (
    <SignOutQuestion
      onAnswer={(sure) => {
        setGoTo(null);
        if (sure) signOut(goTo);
      }}
    />
  );
  return [question, (to) => (lossesAtSignOut().length > 0 ? setGoTo(to) : signOut(to))];
}
