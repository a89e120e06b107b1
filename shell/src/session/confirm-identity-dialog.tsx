import { Button, Dialog, Form, FormField, SubmitButton, usePortal, useZodForm } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { useShell } from '../shell-context.tsx';
import { failBeside } from './sign-in-words.ts';
import { useAttempt } from './use-attempt.ts';

/**
 * Asks for the password, or for Google's sign-in, before a dangerous act. The page below keeps everything.
 * @param children the dialog above this one that asks for a code
 */
export default function ConfirmIdentityDialog({
  onAnswer,
  children,
}: {
  onAnswer: (isConfirmed: boolean) => void;
  children: ReactNode;
}) {
  const { session } = useShell();
  const onConfirmed = () => onAnswer(true);
  return (
    <Dialog open onClose={() => onAnswer(false)} title={t`Confirm that it is you`}>
      <p>{t`Prove that it is still you. Your text is kept.`}</p>
      {session.proof() === 'password' ? (
        <PasswordForm onConfirmed={onConfirmed} />
      ) : (
        <GoogleButton onConfirmed={onConfirmed} />
      )}
      {children}
    </Dialog>
  );
}

const schema = z.object({
  password: z.string().check(z.minLength(1, { error: () => t`Enter your password.` })),
});

function PasswordForm({ onConfirmed }: { onConfirmed: () => void }) {
  const { session } = useShell();
  const form = useZodForm(schema, { defaultValues: { password: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ password }) => {
        await session.act((provider) => provider.confirmPassword(password)).catch(failBeside('password'));
        onConfirmed();
      }}
    >
      <FormField
        name="password"
        label={t`Password`}
        type="password"
        autoComplete="current-password"
        required
      />
      <SubmitButton>{t`Confirm`}</SubmitButton>
    </Form>
  );
}

function GoogleButton({ onConfirmed }: { onConfirmed: () => void }) {
  const { session: current, config } = usePortal();
  const { session } = useShell();
  const [busy, attempt] = useAttempt();
  const emulatedEmail = config.firebase.authEmulatorUrl && 'me' in current ? current.me.email : undefined;
  const confirm = () =>
    attempt(async () => {
      await session.act((provider) => provider.confirmWithGoogle(emulatedEmail));
      onConfirmed();
    });
  return (
    <Button variant="primary" busy={busy} onClick={confirm}>
      {t`Continue with Google`}
    </Button>
  );
}
