import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'integrity',
  routes: [
    { path: '/cheating-records', element: <HomePage /> },
    {
      path: '/cheating-records/add',
      element: lazyPage(async () => (await import('./pages/add-page.tsx')).AddPage),
    },
    {
      path: '/cheating-records/records',
      element: lazyPage(async () => (await import('./pages/records-page.tsx')).RecordsPage),
    },
    {
      path: '/cheating-records/records/:id',
      element: lazyPage(async () => (await import('./pages/record-page.tsx')).RecordPage),
    },
    {
      path: '/cheating-records/my-cases',
      element: lazyPage(async () => (await import('./pages/my-cases-page.tsx')).MyCasesPage),
    },
    {
      path: '/cheating-records/cases/:id',
      element: lazyPage(async () => (await import('./pages/case-page.tsx')).CasePage),
    },
    {
      path: '/cheating-records/cases/:id/print',
      element: lazyPage(async () => (await import('./pages/case-file-page.tsx')).CaseFilePage),
    },
    {
      path: '/cheating-records/committee',
      element: lazyPage(async () => (await import('./pages/committee-page.tsx')).CommitteePage),
    },
    {
      path: '/cheating-records/figures',
      element: lazyPage(async () => (await import('./pages/figures-page.tsx')).FiguresPage),
    },
  ],
});
