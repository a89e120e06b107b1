import { startWorker } from '@campus/portal-kit';
import type { AuditMessage, AuditRequest } from './audit-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file built from this one
import workerUrl from './audit-worker.ts?worker&url';

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
