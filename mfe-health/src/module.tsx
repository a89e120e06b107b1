import { defineRemote } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { ReportLeavePage } from './pages/report-leave-page.tsx';
import { ReportSickPage } from './pages/report-sick-page.tsx';
import { StudentListPage } from './pages/student-list-page.tsx';

export default defineRemote({
  id: 'health',
  routes: [
    { path: '/health-system', element: <HomePage /> },
    { path: '/student-list', element: <StudentListPage /> },
    { path: '/report-sick', element: <ReportSickPage /> },
    { path: '/report-leave', element: <ReportLeavePage /> },
  ],
});
