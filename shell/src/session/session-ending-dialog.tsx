import { Button, Dialog } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useShell } from '../shell-context.tsx';
import type { EndingSession } from './session-end.ts';

export default function SessionEndingDialog({ ending }: { ending: EndingSession }) {
  const { confirmation, sessionEnd } = useShell();
  const time = ending.minutesLeft > 1 ? `${ending.minutesLeft} minutes` : 'one minute';
  const stay = async () => {
    if (ending.cause === 'idle' || (await confirmation.ask())) sessionEnd.renewed();
  };
  return (
    <Dialog
      open
      onClose={() => void stay()}
      title={ending.cause === 'idle' ? t`Are you still there?` : t`Your session is about to end`}
      actions={
        <Button variant="primary" onClick={() => void stay()}>
          {t`Stay logged in`}
        </Button>
      }
    >
      <p>
        {ending.cause === 'idle'
          ? t`You have not used the portal for a while. You will be logged out in ${time}.`
          : t`You logged in long ago. You will be logged out in ${time}, unless you confirm that it is you.`}
      </p>
    </Dialog>
  );
}
