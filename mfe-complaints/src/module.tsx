import { defineRemote } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { ListPage } from './pages/list-page.tsx';
import { SubmitPage } from './pages/submit-page.tsx';

export default defineRemote({
  id: 'complaints',
  routes: [
    { path: '/complaint-system', element: <HomePage /> },
    { path: '/complaint-system/submit', element: <SubmitPage /> },
    { path: '/complaint-system/complaints', element: <ListPage /> },
  ],
});
