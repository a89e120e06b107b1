import { requiredText } from '@campus/contracts';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Dialog } from '../components/dialog.tsx';
import { FormField } from './form-field.tsx';
import { Form } from './form.tsx';
import { useKeptForm } from './kept-form.ts';
import { SubmitButton } from './submit-button.tsx';

/** Asks for the reason of something that can't be taken back, and closes once it is done. */
export function ReasonDialog({
  name,
  title,
  field = 'reason',
  hint,
  maxLength = 500,
  confirmLabel,
  danger = false,
  onConfirm,
  onClose,
  children,
}: {
  /** The form's name: what is done, with the id of its subject. */
  name: string;
  title: string;
  /** The API's name for the reason. */
  field?: 'reason' | 'text';
  hint: string;
  maxLength?: number;
  confirmLabel: string;
  danger?: boolean;
  /** Rejects with what the API said; the dialog shows it and stays. */
  onConfirm: (reason: string) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}) {
  const kept = useKeptForm(z.object({ [field]: requiredText('A reason', maxLength) }), {
    name,
    defaultValues: { [field]: '' },
  });
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form
        kept={kept}
        onSubmit={async (values) => {
          await onConfirm(values[field]!);
          onClose();
        }}
      >
        {children}
        <FormField name={field} label="Reason" rows={3} maxLength={maxLength} hint={hint} required />
        <SubmitButton variant={danger ? 'danger' : 'primary'}>{confirmLabel}</SubmitButton>
      </Form>
    </Dialog>
  );
}
