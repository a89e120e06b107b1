import type { Audit } from '@campus/ballot';
import type { BoxedChoices } from '@campus/contracts/elections';

/** The page's request to the worker. `myToken` belongs to the ballot this browser cast; it never leaves the browser. */
export interface AuditRequest {
  electionId: string;
  myToken: string | null;
}

/** The result of a finished count. `publishedDigest` is the box's own; `mine` is null when there is no such row. */
export interface CountReport {
  audit: Audit;
  publishedDigest: string;
  mine: BoxedChoices | null;
}

/** The worker's messages: the rows done so far, then the report or the reason it stopped. */
export type AuditMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'counted'; report: CountReport }
  | { kind: 'stopped'; why: string };
