import { lossesAtSignOut } from '@campus/portal-kit';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useSignOut } from '../session/use-sign-out.ts';

const SignOutQuestion = lazy(() => import('./sign-out-question.tsx'));

/** Ends the session, and asks first when this browser would forget something. The question is to be rendered. */
export function useAskedSignOut(): [question: ReactNode, signOut: (goTo: string) => void] {
  const signOut = useSignOut();
  const [goTo, setGoTo] = useState<string | null>(null);
  const question = goTo !== null && (
    <Suspense>
      <SignOutQuestion
        onAnswer={(sure) => {
          setGoTo(null);
          if (sure) signOut(goTo);
        }}
      />
    </Suspense>
  );
  return [question, (to) => (lossesAtSignOut().length > 0 ? setGoTo(to) : signOut(to))];
}
