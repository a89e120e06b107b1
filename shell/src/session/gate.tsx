import { messages, type PageAccess } from '@campus/contracts';
import { ErrorState, Page, Spinner, useSession } from '@campus/portal-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import styles from './gate.module.css';

const SecondFactorPage = lazy(() => import('./second-factor-page.tsx'));
const VerifyEmailPage = lazy(() => import('./verify-email-page.tsx'));

/** Shows a page, or what keeps this person from it. */
export function Gate({ access }: { access: PageAccess }) {
  const session = useSession();
  if (access === 'public' || session.status === 'member') return <Outlet />;
  switch (session.status) {
    case 'unverified':
      return (
        <Suspense fallback={<CheckingAuthentication />}>
          <VerifyEmailPage />
        </Suspense>
      );
    case 'needs-second-factor':
      return (
        <Suspense fallback={<CheckingAuthentication />}>
          <SecondFactorPage />
        </Suspense>
      );
    case 'unavailable':
      return (
        <Page title="The portal can't check who you are" width="narrow">
          <ErrorState
            title="You are signed in, but the portal did not answer."
            error={session.error}
            onRetry={session.retry}
          />
        </Page>
      );
    case 'unknown':
      return <CheckingAuthentication />;
    default:
      // Signed out just now: the guard is about to lead away.
      return null;
  }
}

function CheckingAuthentication() {
  return (
    <div className={styles.checking}>
      <Spinner label={messages.checkingAuthentication} />
    </div>
  );
}

/** Before the first page is there. */
export function StartingPage() {
  const session = useSession();
  return session.status === 'unknown' ? <CheckingAuthentication /> : null;
}
