import { Button, ErrorState, notify, Page, Row, Spinner, usePortal } from '@campus/portal-kit';
import { t } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useShell } from '../shell-context.tsx';
import type { AuthProvider } from './firebase-auth-provider.ts';
import { lastVerificationLink } from './emulator-mail.ts';
import { useAttempt } from './use-attempt.ts';
import { useSignOut } from './use-sign-out.ts';

/** How often the page asks whether the link was opened elsewhere. */
const askEveryMs = 5000;

async function isConfirmed(provider: AuthProvider): Promise<boolean> {
  await provider.refresh();
  return provider.current()?.emailVerified === true;
}

/** In place of every page for members, until the email address is confirmed. */
export function VerifyEmailPage() {
  const { session: current, config } = usePortal();
  const { session } = useShell();
  const signOut = useSignOut();
  const queries = useQueryClient();
  const [isSending, send] = useAttempt();
  const [isChecking, check] = useAttempt();
  const email = 'me' in current ? current.me.email : '';

  // Coming back from the mail program is the moment at which something may have changed. The link can also be opened on
  // another device, or in a window beside this one.
  useEffect(() => {
    const isVisible = () => document.visibilityState === 'visible';
    const recheck = () => {
      if (isVisible()) session.recheck().catch(() => undefined);
    };
    const timer = setInterval(() => {
      if (!isVisible()) return;
      session
        .ask(isConfirmed)
        .then((confirmed) => (confirmed ? session.recheck() : undefined))
        // It asks again soon.
        .catch(() => undefined);
    }, askEveryMs);
    const left = new AbortController();
    const { signal } = left;
    addEventListener('focus', recheck, { signal });
    document.addEventListener('visibilitychange', recheck, { signal });
    return () => {
      clearInterval(timer);
      left.abort();
    };
  }, [session]);

  const sendAgain = () =>
    send(async () => {
      await session.act((provider) => provider.sendVerification(location.href));
      await queries.invalidateQueries({ queryKey: ['verification-link'] });
      notify.success(t`Sent again to ${email}.`);
    });
  const checkNow = () =>
    check(async () => {
      await session.recheck();
      if (session.get().status === 'unverified') notify.info(t`The address is not confirmed yet.`);
    });

  return (
    <Page title={t`Confirm your email address`} width="narrow">
      <p>
        {t`We sent a link to`} <strong>{email}</strong>
        {t`. Open it, then come back to this page. It continues by itself.`}
      </p>
      <p>{t`No email? Look in your spam folder, or send it again.`}</p>
      {config.firebase.authEmulatorUrl && <EmulatedMail email={email} />}
      <Row>
        <Button variant="primary" onClick={checkNow} busy={isChecking}>
          {t`I have opened the link`}
        </Button>
        <Button onClick={sendAgain} busy={isSending}>
          {t`Send the email again`}
        </Button>
        <Button variant="quiet" onClick={() => signOut('/login')}>
          {t`Use another address`}
        </Button>
      </Row>
    </Page>
  );
}

function EmulatedMail({ email }: { email: string }) {
  const { config } = usePortal();
  const link = useQuery({
    queryKey: ['verification-link', email],
    queryFn: () => lastVerificationLink(config.firebase, email),
  });
  if (link.isPending) return <Spinner label={t`Looking for the email`} />;
  if (link.isError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  return link.data === null ? (
    <p>{t`This portal runs with the emulator and sends no email. None was written for you yet.`}</p>
  ) : (
    <p>
      {t`This portal runs with the emulator and sends no email. This is the link:`}{' '}
      <a href={link.data}>{t`Confirm ${email}`}</a>
    </p>
  );
}
