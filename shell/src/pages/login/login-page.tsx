import {
  domainRole,
  messages,
  shellLeads,
  shellPaths,
  toastTiming,
  type DemoAccount,
} from '@campus/contracts';
import { Button, Card, Grid, notify, Page, SmallText, Stack, usePortal } from '@campus/portal-kit';
import { isKeptOut } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { startProfile } from '../../profile/profile-store.ts';
import type { AuthProvider } from '../../session/firebase-auth-provider.ts';
import { nextPath } from '../../session/next-path.ts';
import { wordsFor } from '../../session/sign-in-words.ts';
import { useShell } from '../../shell-context.tsx';
import { FollowUpLink } from '../landing/follow-up-link.tsx';
import { EmailDialog } from './email-dialog.tsx';
import { GoogleIcon } from './google-icon.tsx';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { SignUpForm } from './sign-up-form.tsx';

export function Component() {
  const { config } = usePortal();
  const { session, profiles } = useShell();
  const location = useLocation();
  const navigate = useNavigate();
  // In the history, so that "back" leads from Sign Up to Login, and a reload keeps the form.
  const form = (location.state as { signUp?: boolean } | null)?.signUp ? 'sign-up' : 'login';
  const [dialog, setDialog] = useState<'google' | 'reset' | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const next = nextPath(new URL(location.search, globalThis.location.href)) ?? '/profile';

  /** Tells how it went. The session itself leads to the next page. */
  async function attempt(action: (provider: AuthProvider) => Promise<void>, done: string, kind = 'form') {
    setBusy(kind);
    try {
      await session.act(action, next);
      const now = session.get();
      // People who are kept out must not read that all went well.
      if (!isKeptOut(now) && now.status !== 'needs-second-factor')
        notify.success(done, { autoClose: toastTiming.loginAutoClose });
    } catch (error) {
      notify.error(wordsFor(error), { position: 'bottom-center', autoClose: toastTiming.loginAutoClose });
    }
    setBusy(null);
  }

  const logIn = (email: string, password: string, kind?: string) =>
    attempt((provider) => provider.signIn(email, password), messages.loggedIn, kind);

  const signUp = (account: { firstName: string; lastName: string; email: string; password: string }) =>
    attempt(
      async (provider) => {
        const { firstName, lastName, email, password } = account;
        const user = await provider.signUp({ email, password, name: `${firstName} ${lastName}`.trim() });
        await Promise.allSettled([
          startProfile(profiles, user, { firstName, lastName, photo: '' }),
          // If this fails, the page that waits for the confirmation sends it again.
          provider.sendVerification(new URL(next, globalThis.location.href).href),
        ]);
      },
      t`Your account was created. Now confirm your email address.`,
    );

  const continueWithGoogle = (emulatedEmail?: string) =>
    attempt(
      async (provider) => {
        const user = await provider.signInWithGoogle(emulatedEmail);
        if (domainRole(user.email, config.domains) === null) return;
        const firstName = user.name || user.email.split('@')[0]!;
        await startProfile(profiles, user, { firstName, lastName: '', photo: user.photo });
      },
      messages.loggedIn,
      'google',
    );

  async function resetPassword(email: string) {
    await session.act((provider) => provider.sendPasswordReset(email, globalThis.location.href));
    notify.success(t`If there is an account for ${email}, a link to choose a new password is on its way.`);
    setDialog(null);
  }

  return (
    <Page
      key={form}
      title={form === 'login' ? t`Login` : t`Sign Up`}
      lead={
        form === 'login'
          ? shellLeads[shellPaths.login]
          : t`For members of ${{ collegeName: config.collegeName }}. Use your college email address.`
      }
      width="narrow"
    >
      <Card className={styles.card}>
        {form === 'login' ? (
          <LoginForm onSubmit={logIn} />
        ) : (
          <SignUpForm
            domains={config.domains}
            passwordMinLength={config.passwordMinLength}
            onSubmit={signUp}
          />
        )}
        <div className={styles.instead}>
          {form === 'login' && (
            <Button variant="quiet" onClick={() => setDialog('reset')}>
              {t`Forgot your password?`}
            </Button>
          )}
          <Button
            variant="quiet"
            onClick={() =>
              void navigate({ search: location.search }, { state: { signUp: form === 'login' } })
            }
          >
            {form === 'login' ? t`Create an account` : t`I already have an account`}
          </Button>
        </div>
        <p className={styles.or}>{t`Or continue with`}</p>
        <Button
          icon={<GoogleIcon />}
          busy={busy === 'google'}
          className={styles.google}
          onClick={() => (config.firebase.authEmulatorUrl ? setDialog('google') : void continueWithGoogle())}
        >
          {t`Google`}
        </Button>
      </Card>
      {form === 'login' && (
        <p>
          <FollowUpLink />
        </p>
      )}
      {config.demo && <DemoAccounts accounts={config.demo.accounts} busy={busy} onChoose={logIn} />}
      {dialog === 'google' && (
        <EmailDialog
          title={t`Emulator Google login`}
          text={t`This portal runs with the emulator: it accepts any address.`}
          action="Continue"
          onSubmit={async (email) => {
            setDialog(null);
            await continueWithGoogle(email);
          }}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog === 'reset' && (
        <EmailDialog
          title={t`Choose a new password`}
          text={
            config.firebase.authEmulatorUrl
              ? t`This portal runs with the emulator and sends no email. The emulator’s log has the link.`
              : t`We will email you a link to choose a new password.`
          }
          action="Send the link"
          onSubmit={resetPassword}
          onClose={() => setDialog(null)}
        />
      )}
    </Page>
  );
}

interface DemoProps {
  accounts: DemoAccount[];
  busy: string | null;
  onChoose: (email: string, password: string, kind: string) => Promise<void>;
}

function DemoAccounts({ accounts, busy, onChoose }: DemoProps) {
  return (
    <Stack as="section" aria-labelledby="demo">
      <h2 id="demo">{t`Demo accounts`}</h2>
      <p>{t`This is a demonstration. Choose an account to look around:`}</p>
      <Grid as="ul" min="15rem" className={styles.accounts}>
        {accounts.map(({ label, email, password }) => (
          <li key={email}>
            <Button
              busy={busy === email}
              disabled={busy !== null}
              onClick={() => void onChoose(email, password, email)}
            >
              {label}
            </Button>
            <SmallText as="span">{email}</SmallText>
          </li>
        ))}
      </Grid>
    </Stack>
  );
}
