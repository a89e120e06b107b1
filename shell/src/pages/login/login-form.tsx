import { Form, FormField, SubmitButton, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import * as z from 'zod/mini';

const schema = z.object({
  email: z.string().check(z.trim(), z.minLength(1, { error: () => t`Enter your email address.` })),
  password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
});

interface Props {
  onSubmit: (email: string, password: string) => Promise<void>;
}

export function LoginForm({ onSubmit }: Props) {
  const form = useZodForm(schema, { defaultValues: { email: '', password: '' } });
  return (
    <Form form={form} onSubmit={({ email, password }) => onSubmit(email, password)}>
      <FormField name="email" label="E-mail" type="email" autoComplete="username" required />
      <FormField
        name="password"
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton>{t`Login`}</SubmitButton>
    </Form>
  );
}
