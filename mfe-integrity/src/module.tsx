import { defineRemote } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';

export default defineRemote({
  id: 'integrity',
  routes: [{ path: '/cheating-records', element: <HomePage /> }],
});
