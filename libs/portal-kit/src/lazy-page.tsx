import { type ComponentType, useEffect, useState } from 'react';
import { useAreaHome } from './components/breadcrumb.tsx';
import { Skeleton } from './components/skeleton.tsx';

/**
 * A page of a remote with a file of its own, loaded when it is opened: `lazyPage(async () => (await import(…)).Page)`.
 *
 * Not by React's `Suspense`: it keeps a placeholder for 300 ms once it is shown, so that pages don't flicker. Here the
 * first frame has shown the same placeholder for seconds.
 */
export function lazyPage(load: () => Promise<ComponentType>) {
  let loaded: ComponentType | undefined;
  function LazyPage() {
    const [Content, setContent] = useState(() => loaded);
    useEffect(() => {
      if (Content) return;
      load().then(
        (page) => setContent(() => (loaded = page)),
        (error: unknown) =>
          setContent(() => {
            throw error; // while React draws, so that it reaches the page's error boundary
          }),
      );
    }, [Content]);
    return Content ? <Content /> : <Loading />;
  }
  return <LazyPage />;
}

/** In the Admin Panel a section loads below the panel's title. */
function Loading() {
  return useAreaHome()?.loading ?? <Skeleton lines={6} />;
}
