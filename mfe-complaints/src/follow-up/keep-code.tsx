import { Button, notify, useConfirm, useSession, useToday } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { Smartphone } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { keptCodes } from './kept-codes.ts';
import { texts } from './texts.ts';
import { groupedCode } from '../filing/follow-up-code.ts';

/**
 * Lets the author keep a code on this device. Only for members who are logged in: logging out is what erases it.
 * @param seen entries of the board that the author has seen
 */
export function KeepCode({ code, seen }: { code: string; seen: number }) {
  // Read here: the build puts this file into a chunk that can run before that of the texts.
  const words = texts().keep;
  const session = useSession();
  const today = useToday();
  const [isKept, setKept] = useState(() => keptCodes.has(code));
  const [dialog, forget] = useForgetCode();
  if (!('me' in session)) return null;

  function keep() {
    if (keptCodes.keep(code, seen, today)) setKept(true);
    else notify.error(words.impossible);
  }
  const remove = async () => setKept(!(await forget(code)));
  return (
    <>
      <p>{isKept ? words.kept : words.what}</p>
      <div>
        <Button icon={<Smartphone aria-hidden="true" />} onClick={() => (isKept ? void remove() : keep())}>
          {isKept ? words.forget : words.button}
        </Button>
      </div>
      {dialog}
    </>
  );
}

/**
 * Removes a code from this device once its reader agrees: it may be the only copy. The dialog, which shows the whole code, is
 * to be rendered.
 * @returns `forget`: resolves to whether the code was removed
 */
export function useForgetCode(): [dialog: ReactNode, forget: (code: string) => Promise<boolean>] {
  const [dialog, confirm] = useConfirm();
  // Read here: the build puts this file into a chunk that can run before that of the texts.
  async function forget(code: string) {
    const children = (
      <>
        <p>{t`Without the code you can’t open the complaint or read the reply. No one else can, either. Save the code first if this is the only copy.`}</p>
        <p>
          {t`The code:`} <code>{groupedCode(code)}</code>
        </p>
      </>
    );
    const isSure = await confirm({
      title: t`Remove this code from the device?`,
      confirmLabel: t`Remove code`,
      danger: true,
      children,
    });
    if (isSure) keptCodes.forget(code);
    return isSure;
  }
  return [dialog, forget];
}
