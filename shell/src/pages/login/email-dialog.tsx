import { Dialog, Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { wordsFor } from '../../session/sign-in-words.ts';

const schema = z.object({
  email: z
    .string()
    .check(z.trim(), z.email({ error: () => t`Enter an email address, such as asha@sggs.ac.in.` })),
});

interface Props {
  title: string;
  text: string;
  action: string;
  onSubmit: (email: string) => Promise<void>;
  onClose: () => void;
}

export function EmailDialog({ title, text, action, onSubmit, onClose }: Props) {
  const form = useZodForm(schema, { defaultValues: { email: '' } });
  return (
    <Dialog open onClose={onClose} title={title}>
      <p>{text}</p>
      <Form
        form={form}
        onSubmit={async ({ email }) => {
          try {
            await onSubmit(email);
          } catch (error) {
            // The dialog's backdrop would cover a toast.
            form.setError('root', { message: wordsFor(error) });
          }
        }}
      >
        <FormField name="email" label="E-mail" type="email" autoComplete="email" required />
        <SubmitButton>{action}</SubmitButton>
      </Form>
    </Dialog>
  );
}
