import { defineRemote, Skeleton } from '@campus/portal-kit';
import { lazy, Suspense, type ComponentType } from 'react';
import { VotingPage } from './pages/voting-page.tsx';

/** A page with a file of its own: only the voting page, which many open at once on phones, comes with the module. */
function later(load: () => Promise<ComponentType>) {
  const Content = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Content />
    </Suspense>
  );
}

export default defineRemote({
  id: 'elections',
  routes: [
    { path: '/voting', element: <VotingPage /> },
    { path: '/voting/:electionId', element: <VotingPage /> },
    {
      path: '/voting/:electionId/nominate',
      element: later(async () => (await import('./pages/nomination-page.tsx')).NominationPage),
    },
    {
      path: '/elections',
      element: later(async () => (await import('./pages/elections-page.tsx')).ElectionsPage),
    },
    {
      path: '/elections/:electionId',
      element: later(async () => (await import('./pages/results-page.tsx')).ResultsPage),
    },
    {
      path: '/elections/:electionId/board',
      element: later(async () => (await import('./pages/board-page.tsx')).BoardPage),
    },
  ],
  adminSections: [
    {
      id: 'candidates',
      element: later(async () => (await import('./pages/candidates-section.tsx')).CandidatesSection),
    },
    {
      id: 'elections',
      element: later(async () => (await import('./pages/elections-section.tsx')).ElectionsSection),
    },
  ],
});
