import { useConfirm } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import { groupedCode } from '../filing/follow-up-code.ts';
import { keptCodes } from './kept-codes.ts';
import { texts } from './texts.ts';

/**
 * Removes a code from this device once its reader agrees: it may be the only copy. The dialog, which shows the whole code, is
 * to be rendered.
 * @returns `forget`: resolves to whether the code was removed
 */
export function useForgetCode(): [dialog: ReactNode, forget: (code: string) => Promise<boolean>] {
  const [dialog, confirm] = useConfirm();
  // Read here: the build puts this file into a chunk that can run before that of the texts.
  const { title, confirmLabel, consequence, code: label } = texts.forget;
  async function forget(code: string) {
    const children = (
      <>
        <p>{consequence}</p>
        <p>
          {label} <code>{groupedCode(code)}</code>
        </p>
      </>
    );
    const isSure = await confirm({ title, confirmLabel, danger: true, children });
    if (isSure) keptCodes.forget(code);
    return isSure;
  }
  return [dialog, forget];
}
