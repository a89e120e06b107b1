import { useEffect, useRef, useState } from 'react';
import type { AuditMessage, AuditRequest } from './audit-messages.ts';
import type { StartAudit } from './start-audit.ts';

/** A count that this page can start, stop and start again; `null` before the first and after a cancelled one. */
export function useAudit(start: StartAudit) {
  const [state, setState] = useState<AuditMessage | null>(null);
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);

  return {
    state,
    begin: (request: AuditRequest) => {
      stop.current?.();
      setState({ kind: 'progress', done: 0, total: 0 });
      stop.current = start(request, setState);
    },
    cancel: () => {
      stop.current?.();
      setState(null);
    },
  };
}
