import { switchAreaSchema } from '@campus/contracts/administration';
import { Dialog, Form, FormField, SubmitButton, useKeptForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

const messageSchema = z.strictObject({ off: switchAreaSchema.shape.off.def.innerType });

/** Asks for the message that readers get while an area, or its pages, are switched off. */
export function SwitchOffDialog({
  name,
  title,
  consequence,
  underWay = null,
  turnOff,
  onClose,
}: {
  /** The form keeps what was typed under this name. */
  name: string;
  title: string;
  consequence: string;
  /** The work that it would interrupt. */
  underWay?: string | null;
  turnOff: (message: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const kept = useKeptForm(messageSchema, {
    name,
    defaultValues: { off: t`${title} is closed for a moment. We are working on it.` },
  });
  async function submit({ off }: { off: string }) {
    await turnOff(off);
    kept.clear();
    onClose();
  }
  return (
    <Dialog open onClose={onClose} title={t`Switch off ${title}?`}>
      <Form kept={kept} onSubmit={submit}>
        <p>{consequence}</p>
        {underWay && (
          <p role="alert">
            <strong>{underWay}</strong>
          </p>
        )}
        <FormField
          name="off"
          label={t`Message to readers`}
          hint={t`Say what happened and when it will be back. The audit log keeps this with your name.`}
          rows={3}
          maxLength={300}
          required
        />
        <SubmitButton variant="danger">{underWay ? t`Switch off anyway` : t`Switch off`}</SubmitButton>
      </Form>
    </Dialog>
  );
}
