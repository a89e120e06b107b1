import { lazy, Suspense, type ComponentType } from 'react';
import { Skeleton } from './components/skeleton.tsx';

/** A page of a remote with a file of its own, loaded when it is opened: `lazyPage(async () => (await import(…)).Page)`. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const Content = lazy(async () => ({ default: await load() }));
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <Content />
    </Suspense>
  );
}
