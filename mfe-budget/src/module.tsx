import { defineRemote, lazyPage } from '@campus/portal-kit';
import { Navigate } from 'react-router-dom';
import { HomePage } from './pages/home-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'budget',
  routes: [
    { path: paths.home, element: <HomePage /> },
    {
      path: paths.apply,
      element: lazyPage(async () => (await import('./pages/apply-page.tsx')).ApplyForBudgetPage),
    },
    {
      path: paths.dashboard,
      element: lazyPage(
        async () => (await import('./pages/faculty-dashboard-page.tsx')).FacultyDashboardPage,
      ),
    },
    {
      path: paths.application(':id'),
      element: lazyPage(async () => (await import('./pages/application-page.tsx')).ApplicationPage),
    },
    {
      path: paths.register,
      element: lazyPage(async () => (await import('./pages/register-page.tsx')).RegisterPage),
    },
    {
      path: paths.registered(':id'),
      element: lazyPage(async () => (await import('./pages/registered-page.tsx')).RegisteredPage),
    },
    {
      path: paths.ledger,
      element: lazyPage(async () => (await import('./pages/ledger-page.tsx')).LedgerPage),
    },
    {
      path: paths.newEntry,
      element: lazyPage(async () => (await import('./pages/new-entry-page.tsx')).NewEntryPage),
    },
    {
      path: paths.entry(':number'),
      element: lazyPage(async () => (await import('./pages/ledger-entry-page.tsx')).LedgerEntryPage),
    },
    {
      path: paths.applyForApproval,
      element: lazyPage(async () => (await import('./pages/apply-page.tsx')).ApplyForApprovalPage),
    },
    // The specification names both addresses for one page.
    { path: '/faculty-dashboard', element: <Navigate to={paths.dashboard} replace /> },
  ],
});
