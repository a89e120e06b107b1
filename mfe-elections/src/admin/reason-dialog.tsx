import { requiredText } from '@campus/contracts';
import { Dialog, Form, FormField, SubmitButton, useKeptForm } from '@campus/portal-kit';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { texts } from './texts.ts';

const schema = z.object({ reason: requiredText(texts.reasonDialog.aReason, 500) });

/** Asks for the reason of something that can't be taken back. */
export function ReasonDialog({
  title,
  keepAs,
  hint,
  confirmLabel,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  /** Identifies the draft: the purpose and an id. */
  keepAs: string;
  /** Names the readers of the reason. */
  hint: string;
  confirmLabel: string;
  /** Rejects with what the API said; the dialog shows it and stays. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const kept = useKeptForm(schema, { name: `reason ${keepAs}`, defaultValues: { reason: '' } });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        kept={kept}
        onSubmit={async ({ reason }) => {
          await onConfirm(reason);
          onClose();
        }}
      >
        <div>{children}</div>
        <FormField
          name="reason"
          label={texts.reasonDialog.reason}
          rows={3}
          maxLength={500}
          hint={hint}
          required
        />
        <SubmitButton>{confirmLabel}</SubmitButton>
      </Form>
    </Dialog>
  );
}
