import type { Figure } from '@campus/contracts';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { AuditLog } from './audit-log.ts';
import type { Clock } from './clock.ts';
import type { Documents } from './documents/documents.ts';
import type { Route } from './endpoint-router.ts';
import type { Traces } from './forget-order.ts';
import type { Jobs } from './jobs.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MemberStore } from './member-store.ts';
import type { ReadRegistry } from './registry.ts';

/** What a feature gets; features know the platform, never each other. */
export interface Platform {
  config: Config;
  connection: Connection;
  members: MemberStore;
  audit: AuditLog;
  mail: Mailer;
  approvals: Approvals;
  traces: Traces;
  documents: Documents;
  registry: ReadRegistry;
  route: Route;
  /** Offers public figures of the feature's area for the landing page. */
  publish: (figures: () => Promise<Figure[]>) => void;
  jobs: Jobs;
  /** For what happens beside requests; a call has its own. */
  log: Logger;
  /** The server's clock, which every deadline goes by: milliseconds since 1970. */
  now: () => number;
  /** Says whether that clock can be trusted, and what time it is for the database. */
  clock: Clock;
  /** What day a moment is in the college's time zone: `2026-11-21`. */
  dayOf: (moment: Date | number) => string;
  /** The college's day by that clock: `2026-11-21`. */
  today: () => string;
}
