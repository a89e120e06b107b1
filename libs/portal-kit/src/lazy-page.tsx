import type { ComponentType } from 'react';
import { useAreaHome } from './components/breadcrumb.tsx';
import { Skeleton } from './components/skeleton.tsx';
import { late } from './late.tsx';

/** A page of a remote with a file of its own, loaded when it is opened: `lazyPage(async () => (await import(…)).Page)`. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const Page = late(load, { waiting: <Loading /> });
  return <Page />;
}

/** In the Admin Panel a section loads below the panel's title. */
function Loading() {
  return useAreaHome()?.loading ?? <Skeleton lines={6} />;
}
