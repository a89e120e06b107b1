import { defineRemote, lazyPage } from '@campus/portal-kit';
import { Navigate } from 'react-router-dom';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'budget',
  routes: [
    { path: '/transparency-budget', element: <HomePage /> },
    {
      path: '/transparency-budget/apply',
      element: lazyPage(async () => (await import('./pages/apply-page.tsx')).ApplyPage),
    },
    {
      path: '/transparency-budget/faculty-dashboard',
      element: lazyPage(
        async () => (await import('./pages/faculty-dashboard-page.tsx')).FacultyDashboardPage,
      ),
    },
    {
      path: '/transparency-budget/applications/:id',
      element: lazyPage(async () => (await import('./pages/application-page.tsx')).ApplicationPage),
    },
    {
      path: '/transparency-budget/register',
      element: lazyPage(async () => (await import('./pages/register-page.tsx')).RegisterPage),
    },
    {
      path: '/transparency-budget/register/:id',
      element: lazyPage(async () => (await import('./pages/registered-page.tsx')).RegisteredPage),
    },
    {
      path: '/transparency-budget/stand-ins',
      element: lazyPage(async () => (await import('./pages/stand-ins-page.tsx')).StandInsPage),
    },
    {
      path: '/transparency-budget/ledger',
      element: lazyPage(async () => (await import('./pages/ledger-page.tsx')).LedgerPage),
    },
    {
      path: '/transparency-budget/ledger/new',
      element: lazyPage(async () => (await import('./pages/new-entry-page.tsx')).NewEntryPage),
    },
    {
      path: '/transparency-budget/ledger/:number',
      element: lazyPage(async () => (await import('./pages/ledger-entry-page.tsx')).LedgerEntryPage),
    },
    {
      path: '/apply-for-approval',
      element: lazyPage(
        async () => (await import('./pages/apply-for-approval-page.tsx')).ApplyForApprovalPage,
      ),
    },
    // The specification names both addresses for one page.
    { path: '/faculty-dashboard', element: <Navigate to="/transparency-budget/faculty-dashboard" replace /> },
  ],
});
