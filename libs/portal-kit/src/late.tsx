import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useAreaHome } from './components/breadcrumb.tsx';
import { Skeleton } from './components/skeleton.tsx';

interface LateOptions<Props> {
  /** Shown until the part is there. */
  waiting?: ReactNode;
  /**
   * Called when the part can't be loaded; what it returns takes the part's place. Without it the failure reaches the
   * page's error boundary.
   */
  onMissing?: (props: Props, cause: unknown) => ReactNode;
}

/**
 * A part with a file of its own, loaded when it is shown. Each mount tries again after a failure.
 *
 * Not by React's `Suspense`: it keeps a placeholder for 300 ms once it is shown, so that pages don't flicker. Here the
 * first frame has shown the same placeholder for seconds.
 */
export function late<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting, onMissing }: LateOptions<Props> = {},
) {
  let loaded: ComponentType<Props> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  function Late(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ cause: unknown; instead: ReactNode } | null>(null);
    const fail = useEffectEvent((cause: unknown) =>
      setFailure({ cause, instead: onMissing?.(props, cause) }),
    );
    useEffect(() => {
      if (Part) return undefined;
      let isGone = false;
      loadOnce().then(
        (part) => isGone || setPart(() => part),
        (cause: unknown) => isGone || fail(cause),
      );
      return () => void (isGone = true);
    }, [Part]);
    if (Part) return <Part {...props} />;
    if (failure && !onMissing) throw failure.cause;
    return failure ? failure.instead : waiting;
  }
  return Object.assign(Late, {
    load: async () => void (await loadOnce()),
    isLoaded: () => loaded !== undefined,
  });
}

/** A page of a remote with a file of its own, loaded when it is opened: `lazyPage(async () => (await import(…)).Page)`. */
export function lazyPage(load: () => Promise<ComponentType>) {
  const Page = late(load, { waiting: <Loading /> });
  return <Page />;
}

/** In the Admin Panel a section loads below the panel's title. */
function Loading() {
  return useAreaHome()?.loading ?? <Skeleton lines={6} />;
}
