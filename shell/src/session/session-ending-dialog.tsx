import { Button, Dialog } from '@campus/portal-kit';
import { useShell } from '../shell-context.tsx';
import type { EndingSession } from './session-end.ts';
import { sessionEndingDialogTexts as texts } from './texts.ts';

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
      title={ending.cause === 'idle' ? texts.idleTitle : texts.endTitle}
      actions={
        <Button variant="primary" onClick={() => void stay()}>
          {texts.stay}
        </Button>
      }
    >
      <p>{ending.cause === 'idle' ? texts.idleText(time) : texts.endText(time)}</p>
    </Dialog>
  );
}
