import {
  Button,
  Dialog,
  Form,
  FormField,
  notify,
  SubmitButton,
  usePortal,
  useZodForm,
} from '@campus/portal-kit';
import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../shell-context.tsx';
import { wordsFor } from './sign-in-words.ts';
import { texts } from './texts.ts';

/**
 * Asks for the password, or for Google's sign-in, before a dangerous act. The page below keeps everything.
 * @param children the dialog above this one that asks for a code
 */
export default function ConfirmIdentityDialog({ children }: { children: ReactNode }) {
  const { confirmation, session } = useShell();
  return (
    <Dialog open onClose={() => confirmation.settle(false)} title={texts.confirmIdentityDialog.title}>
      <p>{texts.confirmIdentityDialog.lead}</p>
      {session.proof() === 'password' ? <PasswordForm /> : <GoogleButton />}
      {children}
    </Dialog>
  );
}

const schema = z.object({
  password: z.string().check(z.minLength(1, texts.confirmIdentityDialog.passwordRequired)),
});

function PasswordForm() {
  const { confirmation, session } = useShell();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ password }) => {
        try {
          await session.act((provider) => provider.confirmPassword(password));
          confirmation.settle(true);
        } catch (error) {
          form.setError('password', { message: wordsFor(error) }, { shouldFocus: true });
        }
      }}
    >
      <FormField
        name="password"
        label={texts.confirmIdentityDialog.password}
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton>{texts.confirmIdentityDialog.confirm}</SubmitButton>
    </Form>
  );
}

function GoogleButton() {
  const { session: current, config } = usePortal();
  const { confirmation, session } = useShell();
  const [busy, setBusy] = useState(false);
  const emulatedEmail = config.firebase.authEmulatorUrl && 'me' in current ? current.me.email : undefined;
  async function confirm() {
    setBusy(true);
    try {
      await session.act((provider) => provider.confirmWithGoogle(emulatedEmail));
      confirmation.settle(true);
    } catch (error) {
      notify.error(wordsFor(error));
      setBusy(false);
    }
  }
  return (
    <Button variant="primary" busy={busy} onClick={() => void confirm()}>
      {texts.confirmIdentityDialog.google}
    </Button>
  );
}
