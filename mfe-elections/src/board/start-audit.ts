import type { AuditMessage, AuditRequest } from './audit-messages.ts';
// oxlint-disable-next-line import/default -- the bundler makes it: the address of the file built from this one
import workerUrl from './audit-worker.ts?worker&url';

/** Starts a count in a worker; what is returned stops it. */
export type StartAudit = (request: AuditRequest, onMessage: (message: AuditMessage) => void) => () => void;

export const startAudit: StartAudit = (request, onMessage) => {
  let worker: Worker;
  try {
    worker = new Worker(trustedWorkerUrl(), { type: 'module' });
  } catch (error) {
    // A worker must be of the page's origin: the dev server of a remote, and a remote shipped elsewhere, have another.
    console.error(error);
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

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string };
}

/**
 * The portal's page takes the address of a script only from a trusted type (`require-trusted-types-for`), so that no
 * text from elsewhere ever becomes code. This policy lets a single address through: that of the worker in this build.
 */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return workerUrl;
  const policy = trustedTypes.createPolicy('campus-audit-worker', { createScriptURL: () => workerUrl });
  return policy.createScriptURL('');
}
