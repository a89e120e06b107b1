import type { Endpoint } from '@campus/contracts';
import type { ReactNode } from 'react';
import type { Answer, CallOptions } from '../api-client.ts';
import { useChange, type ChangeOptions } from '../data.ts';
import { notify } from '../notify.tsx';
import { useConfirm, type Question } from './use-confirm.tsx';

/**
 * Changes something through an endpoint once its reader agrees, and says how it went.
 * @param done what to say after success
 * @returns `ask`: asks, and sends these options; `dialog`: to be rendered
 */
export function useConfirmedChange<E extends Endpoint>(
  endpoint: E,
  {
    question,
    done,
    onSuccess,
    ...options
  }: ChangeOptions<E> & { question: Question; done: string | ((answer: Answer<E>) => string) },
): { dialog: ReactNode; ask: (given?: CallOptions<E>) => void; isPending: boolean } {
  const [dialog, confirm] = useConfirm();
  const { mutate, isPending } = useChange(endpoint, {
    onError: ({ message }) => notify.error(message),
    ...options,
    onSuccess: (answer, ...rest) => {
      notify.success(typeof done === 'string' ? done : done(answer));
      return onSuccess?.(answer, ...rest);
    },
  });
  const ask = async (given?: CallOptions<E>) => {
    if (await confirm(question)) mutate(given);
  };
  return { dialog, ask: (given) => void ask(given), isPending };
}
