import { defineRemote } from '@campus/portal-kit';
import { Navigate } from 'react-router-dom';
import { ApplyForApprovalPage } from './pages/apply-for-approval-page.tsx';
import { ApplyPage } from './pages/apply-page.tsx';
import { FacultyDashboardPage } from './pages/faculty-dashboard-page.tsx';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'budget',
  routes: [
    { path: '/transparency-budget', element: <HomePage /> },
    { path: '/transparency-budget/apply', element: <ApplyPage /> },
    { path: '/transparency-budget/faculty-dashboard', element: <FacultyDashboardPage /> },
    // The specification names both addresses for one page.
    { path: '/faculty-dashboard', element: <Navigate to="/transparency-budget/faculty-dashboard" replace /> },
    { path: '/apply-for-approval', element: <ApplyForApprovalPage /> },
  ],
});
