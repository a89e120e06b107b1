import { lazy, Suspense, type ComponentType } from 'react';
import { useAreaHome } from './components/breadcrumb.tsx';
import { Skeleton } from './components/skeleton.tsx';

/** A page of a remote with a file of its own, loaded when it is opened: `lazyPage(async () => (await import(…)).Page)`. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const Content = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<Loading />}>
      <Content />
    </Suspense>
  );
}

/** In the Admin Panel a section loads below the panel's title. */
function Loading() {
  return useAreaHome()?.loading ?? <Skeleton lines={6} />;
}
