import { startWorker } from '@campus/portal-kit';
import { useEffect, useRef, useState } from 'react';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file built from this one
import workerUrl from './audit-worker.ts?worker&url';
import type { AuditMessage, AuditRequest } from './count-box.ts';

/** Starts a count in a worker; what is returned stops it. */
export type StartAudit = (request: AuditRequest, onMessage: (message: AuditMessage) => void) => () => void;

export const startAudit: StartAudit = (request, onMessage) => {
  const worker = startWorker(workerUrl);
  if (!worker) {
    onMessage({ kind: 'stopped', why: 'It could not be started in this browser.' });
    return () => undefined;
  }
  worker.addEventListener('message', ({ data }: MessageEvent<AuditMessage>) => {
    if (data.kind !== 'progress') worker.terminate();
    onMessage(data);
  });
  worker.addEventListener('error', () => {
    worker.terminate();
    onMessage({ kind: 'stopped', why: 'The part of the page that counts could not be loaded.' });
  });
  worker.postMessage(request);
  return () => worker.terminate();
};

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
