import { defineRemote, lazyPage } from '@campus/portal-kit';
import { VotingPage } from './pages/voting-page.tsx';
import { paths } from './paths.ts';

// Only the voting page, which many open at once on phones, comes with the module.
export default defineRemote({
  id: 'elections',
  routes: [
    { path: paths.currentElection, element: <VotingPage /> },
    { path: paths.vote(':electionId'), element: <VotingPage /> },
    {
      path: paths.nominate(':electionId'),
      element: lazyPage(async () => (await import('./pages/nomination-page.tsx')).NominationPage),
    },
    {
      path: paths.elections,
      element: lazyPage(async () => (await import('./pages/elections-page.tsx')).ElectionsPage),
    },
    {
      path: paths.election(':electionId'),
      element: lazyPage(async () => (await import('./pages/results-page.tsx')).ResultsPage),
    },
    {
      path: paths.board(':electionId'),
      element: lazyPage(async () => (await import('./pages/board-page.tsx')).BoardPage),
    },
  ],
  adminSections: [
    {
      id: 'candidates',
      element: lazyPage(async () => (await import('./admin/candidate-sections.tsx')).CandidatesSection),
    },
    {
      id: 'elections',
      element: lazyPage(async () => (await import('./pages/elections-section.tsx')).ElectionsSection),
    },
  ],
});
