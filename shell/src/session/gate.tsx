import type { PageAccess } from '@campus/contracts';
import { ErrorState, Page, useSession } from '@campus/portal-kit';
import { late } from '@campus/portal-kit/shell';
import { t } from '@lingui/core/macro';
import { Outlet } from 'react-router-dom';
import { LoadingPage } from '../layout/loading-page.tsx';

const waiting = <LoadingPage />;
const SecondFactorPage = late(async () => (await import('./second-factor-page.tsx')).SecondFactorPage, {
  waiting,
});
const VerifyEmailPage = late(async () => (await import('./verify-email-page.tsx')).VerifyEmailPage, {
  waiting,
});

/** Shows a page, or what keeps this person from it. */
export function Gate({ access }: { access: PageAccess }) {
  const session = useSession();
  if (access === 'public' || session.status === 'member') return <Outlet />;
  switch (session.status) {
    case 'unverified':
      return <VerifyEmailPage />;
    case 'needs-second-factor':
      return <SecondFactorPage />;
    case 'unavailable':
      return (
        <Page title={t`The portal can’t check who you are`} width="narrow">
          <ErrorState
            title={t`You are logged in, but the portal did not answer.`}
            error={session.error}
            onRetry={session.retry}
          />
        </Page>
      );
    case 'unknown':
      return <LoadingPage />;
    default:
      // Signed out just now: the guard is about to lead away.
      return null;
  }
}
