import { defineRemote } from '@campus/portal-kit';
import { HomePage } from './pages/home-page.tsx';
import { paths } from './paths.ts';

export default defineRemote({
  id: 'template-area',
  routes: [{ path: paths.home, element: <HomePage /> }],
});
