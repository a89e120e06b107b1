import { notify } from '@campus/portal-kit';
import { useState } from 'react';
import { wordsFor } from './sign-in-words.ts';

/** Something that the provider may refuse: whether it is under way, and what begins it. A failure becomes a toast. */
export function useAttempt(wordsOf: (error: unknown) => string = wordsFor) {
  const [busy, setBusy] = useState(false);
  async function run(act: () => Promise<void>) {
    setBusy(true);
    try {
      await act();
    } catch (error) {
      notify.error(wordsOf(error));
    }
    setBusy(false);
  }
  return [busy, (act: () => Promise<void>) => void run(act)] as const;
}
