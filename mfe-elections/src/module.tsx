import { defineRemote } from '@campus/portal-kit';

export default defineRemote({
  id: 'elections',
  routes: [{ path: '/voting', element: <h1>Student Elections</h1> }],
  adminSections: [{ id: 'candidates', element: <h2>Candidates</h2> }],
});
