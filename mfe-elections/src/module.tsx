import { defineRemote, lazyPage } from '@campus/portal-kit';
import { VotingPage } from './pages/voting-page.tsx';

// Only the voting page, which many open at once on phones, comes with the module.
export default defineRemote({
  id: 'elections',
  routes: [
    { path: '/voting', element: <VotingPage /> },
    { path: '/voting/:electionId', element: <VotingPage /> },
    {
      path: '/voting/:electionId/nominate',
      element: lazyPage(async () => (await import('./pages/nomination-page.tsx')).NominationPage),
    },
    {
      path: '/elections',
      element: lazyPage(async () => (await import('./pages/elections-page.tsx')).ElectionsPage),
    },
    {
      path: '/elections/:electionId',
      element: lazyPage(async () => (await import('./pages/results-page.tsx')).ResultsPage),
    },
    {
      path: '/elections/:electionId/board',
      element: lazyPage(async () => (await import('./pages/board-page.tsx')).BoardPage),
    },
  ],
  adminSections: [
    {
      id: 'candidates',
      element: lazyPage(async () => (await import('./pages/candidates-section.tsx')).CandidatesSection),
    },
    {
      id: 'elections',
      element: lazyPage(async () => (await import('./pages/elections-section.tsx')).ElectionsSection),
    },
  ],
});
