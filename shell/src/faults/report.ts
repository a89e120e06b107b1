import type { ClientFault } from '@campus/contracts/remotes';

export interface NoticedFault {
  kind: ClientFault['kind'];
  cause?: unknown;
  /** A name for it, where nothing was thrown or its name says too little. */
  error?: string;
  /** Whose fault it is, where that is known. */
  remote?: { id: string; version?: string };
}

interface Reporter {
  fault: (fault: NoticedFault, at: Place) => void;
  visit: (remote: { id: string; version: string }, ms: number, at: Place) => void;
}
export interface Place {
  open: string;
  before: string;
}

let place: Place = { open: '', before: '' };
let load: (() => Promise<Reporter>) | undefined;

export function movedTo(path: string): void {
  if (path !== place.open) place = { open: path, before: place.open };
}

/**
 * Sends what goes wrong in the browser to the portal, without a word of content and with no sign of the person. Until
 * it is called, as in tests, nothing is sent.
 * @param loadReporter loads what sends; a page where nothing goes wrong does without it
 */
export function startReporting(loadReporter: () => Promise<Reporter>): void {
  let reporter: Promise<Reporter> | undefined;
  load = () => (reporter ??= loadReporter());
  addEventListener('error', ({ error }: ErrorEvent) =>
    reportFault({ kind: 'uncaught', cause: error as unknown }),
  );
  addEventListener('unhandledrejection', ({ reason }) =>
    reportFault({ kind: 'rejection', cause: reason as unknown }),
  );
}

function report(send: (reporter: Reporter, at: Place) => void): void {
  const at = place;
  load?.().then(
    (reporter) => send(reporter, at),
    () => undefined,
  );
}
export const reportFault = (fault: NoticedFault): void => report((reporter, at) => reporter.fault(fault, at));
export const reportVisit = (remote: { id: string; version: string }, ms: number): void =>
  report((reporter, at) => reporter.visit(remote, ms, at));
