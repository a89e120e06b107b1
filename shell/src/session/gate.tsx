import type { PageAccess } from '@campus/contracts';
import { ErrorState, Page, useSession } from '@campus/portal-kit';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { LoadingPage } from '../layout/loading-page.tsx';
import { gateTexts as texts } from './gate-texts.ts';

const SecondFactorPage = lazy(() => import('./second-factor-page.tsx'));
const VerifyEmailPage = lazy(() => import('./verify-email-page.tsx'));

/** Shows a page, or what keeps this person from it. */
export function Gate({ access }: { access: PageAccess }) {
  const session = useSession();
  if (access === 'public' || session.status === 'member') return <Outlet />;
  switch (session.status) {
    case 'unverified':
      return (
        <Suspense fallback={<LoadingPage />}>
          <VerifyEmailPage />
        </Suspense>
      );
    case 'needs-second-factor':
      return (
        <Suspense fallback={<LoadingPage />}>
          <SecondFactorPage />
        </Suspense>
      );
    case 'unavailable':
      return (
        <Page title={texts.title} width="narrow">
          <ErrorState title={texts.noAnswer} error={session.error} onRetry={session.retry} />
        </Page>
      );
    case 'unknown':
      return <LoadingPage />;
    default:
      // Signed out just now: the guard is about to lead away.
      return null;
  }
}
