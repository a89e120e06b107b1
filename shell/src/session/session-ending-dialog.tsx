import { Button, Dialog } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';
import type { EndingSession } from './session-end.ts';

/** Warns shortly before the session ends. */
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
      title={ending.cause === 'idle' ? 'Are you still there?' : 'Your session is about to end'}
      actions={
        <Button variant="primary" onClick={() => void stay()}>
          Stay signed in
        </Button>
      }
    >
      <p>
        {ending.cause === 'idle'
          ? `You have not used the portal for a while. You will be signed out in ${time}.`
          : `You signed in long ago. You will be signed out in ${time}, unless you confirm that it is you.`}
      </p>
    </Dialog>
  );
}
