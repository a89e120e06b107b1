import { notify } from '@campus/portal-kit';
import { lossesAtSignOut } from '@campus/portal-kit/shell';
import { type ReactNode, useState } from 'react';
import { LatePart } from '../layout/late-part.tsx';
import { missingTexts } from '../layout/texts.ts';
import { useSignOut } from '../session/use-sign-out.ts';

const loadQuestion = () => import('./sign-out-question.tsx');

/** Ends the session, and asks first when this browser would forget something. The question is to be rendered. */
export function useAskedSignOut(): [question: ReactNode, signOut: (goTo: string) => void] {
  const signOut = useSignOut();
  const [goTo, setGoTo] = useState<string | null>(null);
  const question = goTo !== null && (
    <LatePart
      load={loadQuestion}
      props={{
        onAnswer: (sure) => {
          setGoTo(null);
          if (sure) signOut(goTo);
        },
      }}
      onMissing={() => {
        notify.error(missingTexts.signOut);
        setGoTo(null);
      }}
    />
  );
  return [question, (to) => (lossesAtSignOut().length > 0 ? setGoTo(to) : signOut(to))];
}
