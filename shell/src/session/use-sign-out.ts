import { notify } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';

/** Ends the session and opens a page; shows an error if the login service fails. */
export function useSignOut(): (goTo: string) => void {
  const { session } = useShell();
  return (goTo) => {
    session.signOut(goTo).catch(async (error: unknown) => {
      const { wordsFor } = await import('./sign-in-words.ts');
      notify.error(wordsFor(error));
    });
  };
}
