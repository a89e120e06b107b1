import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'complaints',
  routes: [
    { path: '/complaint-system', element: <HomePage /> },
    {
      path: '/complaint-system/submit',
      element: lazyPage(async () => (await import('./pages/submit-page.tsx')).SubmitPage),
    },
    {
      path: '/complaint-system/complaints',
      element: lazyPage(async () => (await import('./pages/list-page.tsx')).ListPage),
    },
    {
      path: '/complaint-system/complaints/:id',
      element: lazyPage(async () => (await import('./pages/complaint-page.tsx')).ComplaintPage),
    },
    {
      path: '/complaint-system/queue',
      element: lazyPage(async () => (await import('./pages/queue-page.tsx')).QueuePage),
    },
    {
      path: '/complaint-system/figures',
      element: lazyPage(async () => (await import('./pages/figures-page.tsx')).FiguresPage),
    },
    {
      path: '/complaint-system/follow-up',
      element: lazyPage(async () => (await import('./pages/follow-up-page.tsx')).FollowUpPage),
    },
  ],
  adminSections: [
    {
      id: 'word-filter',
      element: lazyPage(async () => (await import('./pages/word-filter-section.tsx')).WordFilterSection),
    },
  ],
});
