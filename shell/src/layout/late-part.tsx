import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { reportFault } from '../faults/report.ts';

/**
 * A part of a page with a file of its own. When the file can't be loaded, the rest of the page stays; each mount tries
 * again.
 */
export function LatePart<P extends object>({
  load,
  props,
  waiting,
  missing,
  onMissing,
}: {
  load: () => Promise<{ default: ComponentType<P> }>;
  /** The part's own props. */
  props: P;
  /** Shown until it is there. */
  waiting?: ReactNode;
  /** Shown in its place when it can't be loaded. */
  missing?: ReactNode;
  /** Called when it can't be loaded. */
  onMissing?: () => void;
}) {
  const [Part, setPart] = useState<ComponentType<P> | null>(null);
  const [isMissing, setMissing] = useState(false);
  const fail = useEffectEvent((cause: unknown) => {
    if (navigator.onLine) reportFault({ kind: 'render', cause, remote: { id: 'shell' } });
    setMissing(true);
    onMissing?.();
  });
  const start = useEffectEvent(load);
  useEffect(() => {
    let isGone = false;
    start().then(
      (file) => isGone || setPart(() => file.default),
      (error: unknown) => isGone || fail(error),
    );
    return () => void (isGone = true);
  }, []);
  if (Part) return <Part {...props} />;
  return isMissing ? missing : waiting;
}
