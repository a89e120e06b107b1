import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'health',
  routes: [
    { path: '/health-system', element: <HomePage /> },
    {
      path: '/student-list',
      element: lazyPage(async () => (await import('./pages/student-list-page.tsx')).StudentListPage),
    },
    {
      path: '/report-sick',
      element: lazyPage(async () => (await import('./pages/report-sick-page.tsx')).ReportSickPage),
    },
    {
      path: '/report-leave',
      element: lazyPage(async () => (await import('./pages/report-leave-page.tsx')).ReportLeavePage),
    },
    {
      path: '/health-system/reports',
      element: lazyPage(async () => (await import('./pages/my-reports-page.tsx')).MyReportsPage),
    },
    {
      path: '/health-system/reports/:id',
      element: lazyPage(async () => (await import('./pages/report-page.tsx')).ReportPage),
    },
    {
      path: '/health-system/leave-queue',
      element: lazyPage(async () => (await import('./pages/leave-queue-page.tsx')).LeaveQueuePage),
    },
    {
      path: '/health-system/away',
      element: lazyPage(async () => (await import('./pages/away-page.tsx')).AwayPage),
    },
  ],
});
