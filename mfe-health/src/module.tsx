import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { StudentListPage } from './pages/student-list-page.tsx';
import { paths } from './paths.ts';

// The pages that the dashboard's card and the bar lead to come with the module: pointing at a link fetches them.
export default defineRemote({
  id: 'health',
  routes: [
    { path: paths.home, element: <HomePage /> },
    { path: paths.studentList, element: <StudentListPage /> },
    {
      path: paths.reportSick,
      element: lazyPage(async () => (await import('./pages/reporting-page.tsx')).ReportSickPage),
    },
    {
      path: paths.reportLeave,
      element: lazyPage(async () => (await import('./pages/reporting-page.tsx')).ReportLeavePage),
    },
    {
      path: paths.reports,
      element: lazyPage(async () => (await import('./pages/my-reports-page.tsx')).MyReportsPage),
    },
    {
      path: paths.report(':id'),
      element: lazyPage(async () => (await import('./pages/report-page.tsx')).ReportPage),
    },
    {
      path: paths.leaveQueue,
      element: lazyPage(async () => (await import('./pages/leave-queue-page.tsx')).LeaveQueuePage),
    },
    {
      path: paths.away,
      element: lazyPage(async () => (await import('./pages/away-page.tsx')).AwayPage),
    },
  ],
});
