import { notify } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';

/** Ends the session and goes on to a page; says so when the sign-in service doesn't let it. */
export function useSignOut(): (goTo: string) => void {
  const { session } = useShell();
  return (goTo) => {
    session.signOut(goTo).catch(async (error: unknown) => {
      const { wordsFor } = await import('./sign-in-words.ts');
      notify.error(wordsFor(error));
    });
  };
}
