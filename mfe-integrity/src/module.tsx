import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'integrity',
  routes: [
    { path: paths.home, element: <HomePage /> },
    { path: paths.add, element: lazyPage(async () => (await import('./pages/add-page.tsx')).AddPage) },
    {
      path: paths.records,
      element: lazyPage(async () => (await import('./pages/records-page.tsx')).RecordsPage),
    },
    {
      path: paths.record(':id'),
      element: lazyPage(async () => (await import('./pages/record-page.tsx')).RecordPage),
    },
    {
      path: paths.myCases,
      element: lazyPage(async () => (await import('./pages/my-cases-page.tsx')).MyCasesPage),
    },
    {
      path: paths.case(':id'),
      element: lazyPage(async () => (await import('./pages/case-page.tsx')).CasePage),
    },
    {
      path: paths.caseFile(':id'),
      element: lazyPage(async () => (await import('./pages/case-file-page.tsx')).CaseFilePage),
    },
    {
      path: paths.committee,
      element: lazyPage(async () => (await import('./pages/committee-page.tsx')).CommitteePage),
    },
    {
      path: paths.figures,
      element: lazyPage(async () => (await import('./pages/figures-page.tsx')).FiguresPage),
    },
  ],
});
