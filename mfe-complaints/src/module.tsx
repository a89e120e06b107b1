import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'complaints',
  routes: [
    { path: paths.home, element: <HomePage /> },
    {
      path: paths.submit,
      element: lazyPage(async () => (await import('./pages/submit-page.tsx')).SubmitPage),
    },
    {
      path: paths.complaints,
      element: lazyPage(async () => (await import('./pages/list-page.tsx')).ListPage),
    },
    {
      path: paths.complaint(':id'),
      element: lazyPage(async () => (await import('./pages/complaint-page.tsx')).ComplaintPage),
    },
    {
      path: paths.queue,
      element: lazyPage(async () => (await import('./pages/queue-page.tsx')).QueuePage),
    },
    {
      path: paths.figures,
      element: lazyPage(async () => (await import('./pages/figures-page.tsx')).FiguresPage),
    },
    {
      path: paths.report,
      element: lazyPage(async () => (await import('./pages/report-page.tsx')).ReportPage),
    },
    {
      path: paths.committees,
      element: lazyPage(async () => (await import('./pages/committees-page.tsx')).CommitteesPage),
    },
    {
      path: paths.followUp,
      element: lazyPage(async () => (await import('./pages/follow-up-page.tsx')).FollowUpPage),
    },
  ],
  adminSections: [
    {
      id: 'complaint-committees',
      element: lazyPage(async () => (await import('./pages/committees-section.tsx')).CommitteesSection),
    },
    {
      id: 'word-filter',
      element: lazyPage(async () => (await import('./pages/word-filter-section.tsx')).WordFilterSection),
    },
    {
      id: 'complaint-contacts',
      element: lazyPage(async () => (await import('./pages/contacts-section.tsx')).ContactsSection),
    },
  ],
  deviceHome: async (api) => (await import('./home.ts')).home(api),
});
