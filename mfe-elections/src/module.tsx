import { defineRemote } from '@campus/portal-kit';
import { CandidatesSection } from './pages/candidates-section.tsx';
import { VotingPage } from './pages/voting-page.tsx';

export default defineRemote({
  id: 'elections',
  routes: [{ path: '/voting', element: <VotingPage /> }],
  adminSections: [{ id: 'candidates', element: <CandidatesSection /> }],
});
