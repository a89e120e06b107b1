import { defineRemote, lazyPage } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'template-area',
  routes: [
    { path: paths.home, element: <HomePage /> },
    {
      path: paths.newEntry,
      element: lazyPage(async () => (await import('./pages/new-entry-page.tsx')).NewEntryPage),
    },
    {
      path: paths.entry(':id'),
      element: lazyPage(async () => (await import('./pages/entry-page.tsx')).EntryPage),
    },
  ],
});
