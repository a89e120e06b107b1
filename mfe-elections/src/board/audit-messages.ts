import type { Audit } from '@campus/ballot';
import type { BoxedChoices } from '@campus/contracts/elections';

/** What the page tells the worker once. `myToken`: of the ballot that this browser cast; it goes no further. */
export interface AuditRequest {
  electionId: string;
  myToken: string | null;
}

/** What a finished count found. `digest` of the box as it was published; `mine` is null when there is no such row. */
export interface CountReport {
  audit: Audit;
  publishedDigest: string;
  mine: BoxedChoices | null;
}

/** What the worker tells: rows done of all, and last what it found or why it had to stop. */
export type AuditMessage =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'counted'; report: CountReport }
  | { kind: 'stopped'; why: string };
