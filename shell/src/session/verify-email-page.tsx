import { Button, ErrorState, notify, Page, Row, Spinner, usePortal } from '@campus/portal-kit';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShell } from '../shell-context.tsx';
import { lastVerificationLink } from './emulator-mail.ts';
import { wordsFor } from './sign-in-words.ts';
import { useSignOut } from './use-sign-out.ts';

/** In place of every page for members, until the e-mail address is confirmed. */
export default function VerifyEmailPage() {
  const { session: current, config } = usePortal();
  const { session } = useShell();
  const signOut = useSignOut();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<'sending' | 'checking' | null>(null);
  const email = 'me' in current ? current.me.email : '';

  // Coming back from the mail program is the moment at which something may have changed.
  useEffect(() => {
    const recheck = () => {
      if (document.visibilityState === 'visible') session.recheck().catch(() => undefined);
    };
    addEventListener('focus', recheck);
    document.addEventListener('visibilitychange', recheck);
    return () => {
      removeEventListener('focus', recheck);
      document.removeEventListener('visibilitychange', recheck);
    };
  }, [session]);

  async function run(kind: 'sending' | 'checking', action: () => Promise<void>) {
    setBusy(kind);
    try {
      await action();
    } catch (error) {
      notify.error(wordsFor(error));
    }
    setBusy(null);
  }
  const sendAgain = () =>
    run('sending', async () => {
      await session.act((provider) => provider.sendVerification(location.href));
      await queries.invalidateQueries({ queryKey: ['verification-link'] });
      notify.success(`Sent again to ${email}.`);
    });
  const check = () =>
    run('checking', async () => {
      await session.recheck();
      if (session.get().status === 'unverified') notify.info('The address is not confirmed yet.');
    });

  return (
    <Page title="Confirm your e-mail address" width="narrow">
      <p>
        We sent a link to <strong>{email}</strong>. Open it, then come back to this page: it goes on by
        itself.
      </p>
      <p>Nothing there? Look into the spam folder, or let us send the mail again.</p>
      {config.firebase.authEmulatorUrl && <EmulatedMail email={email} />}
      <Row>
        <Button variant="primary" onClick={() => void check()} busy={busy === 'checking'}>
          I have opened the link
        </Button>
        <Button onClick={() => void sendAgain()} busy={busy === 'sending'}>
          Send the mail again
        </Button>
        <Button variant="quiet" onClick={() => signOut('/login')}>
          Use another address
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
  if (link.isPending) return <Spinner label="Looking for the mail" />;
  if (link.isError) return <ErrorState error={link.error} onRetry={() => void link.refetch()} />;
  return link.data === null ? (
    <p>
      This portal runs with the emulator, so no mail leaves this machine, and none was written for you yet.
    </p>
  ) : (
    <p>
      This portal runs with the emulator, so no mail leaves this machine. The link in it is:{' '}
      <a href={link.data}>Confirm {email}</a>
    </p>
  );
}
