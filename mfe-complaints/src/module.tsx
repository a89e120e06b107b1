import { defineRemote, Skeleton } from '@campus/portal-kit';
import { lazy, Suspense, type ComponentType } from 'react';
import { HomePage } from './pages/home-page.tsx';

/** A page with a file of its own; only the first page of the area comes with the module. */
function later(load: () => Promise<ComponentType>) {
  const Content = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Content />
    </Suspense>
  );
}

export default defineRemote({
  id: 'complaints',
  routes: [
    { path: '/complaint-system', element: <HomePage /> },
    {
      path: '/complaint-system/submit',
      element: later(async () => (await import('./pages/submit-page.tsx')).SubmitPage),
    },
    {
      path: '/complaint-system/complaints',
      element: later(async () => (await import('./pages/list-page.tsx')).ListPage),
    },
    {
      path: '/complaint-system/complaints/:id',
      element: later(async () => (await import('./pages/complaint-page.tsx')).ComplaintPage),
    },
    {
      path: '/complaint-system/queue',
      element: later(async () => (await import('./pages/queue-page.tsx')).QueuePage),
    },
    {
      path: '/complaint-system/figures',
      element: later(async () => (await import('./pages/figures-page.tsx')).FiguresPage),
    },
    {
      path: '/complaint-system/follow-up',
      element: later(async () => (await import('./pages/follow-up-page.tsx')).FollowUpPage),
    },
  ],
  adminSections: [
    {
      id: 'word-filter',
      element: later(async () => (await import('./pages/word-filter-section.tsx')).WordFilterSection),
    },
  ],
});
