import type { Action, Figure } from '@campus/contracts';
import type { System } from '@campus/contracts/administration';
import type { Connection } from 'mongoose';
import type { Config } from '../config.ts';
import type { Approvals } from './approvals/approvals.ts';
import type { Areas, UnderWay } from './areas/areas.ts';
import type { AuditLog } from './audit/audit-log.ts';
import type { DataChecks } from '../platform/invariants.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { Clock } from '../platform/clock.ts';
import type { Details } from './details/details.ts';
import type { Documents } from './documents/documents.ts';
import type { Home } from './home/home.ts';
import type { Route } from '../platform/http/endpoint-router.ts';
import type { SealedField } from '../platform/storage/sealed-secrets.ts';
import type { Traces } from '../platform/storage/forget-order.ts';
import type { PersonalData } from '../platform/storage/personal-data.ts';
import type { Jobs } from '../platform/jobs.ts';
import type { Logger } from '../platform/log.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from '../platform/http/metrics.ts';
import type { MemberService } from './members/service.ts';
import type { MemberStore } from './members/member-store.ts';
import type { CollegeCalendar } from './procedure/working-days.ts';
import type { ReadRegistry } from '../platform/http/registry.ts';
import type { RetentionService } from './retention.ts';
import type { Search } from './search/search.ts';
import type { SignIns } from './members/sign-ins.ts';

/** Everything that a feature gets. Features know the platform, never each other. */
export interface Platform {
  config: Config;
  /** A feature's own reaches its own collections alone: those that its `dataChecks` makes models of. */
  connection: Connection;
  members: MemberStore;
  /** Changes roles, each with its rules, audit entry and letter. */
  memberService: MemberService;
  signIns: SignIns;
  audit: AuditLog;
  mail: Mailer;
  approvals: Approvals;
  /** For how long records are kept. */
  retention: RetentionService;
  /** Deadlines in working days go by it. */
  workingDays: CollegeCalendar;
  traces: Traces;
  /** Details that fill forms. Each feature shows only the ones that its readers may see. */
  details: Details;
  documents: Documents;
  registry: ReadRegistry;
  route: Route;
  /** Adds actions that a member may take by something else than a role. The feature itself checks them at each call. */
  permit: (source: (caller: Caller) => Promise<Action[]>) => void;
  /** Offers public figures of the feature's area for the landing page. */
  publish: (figures: () => Promise<Figure[]>) => void;
  /** Offers what the area has for a member's home page. It is asked at each call, and may fail alone. */
  home: Home['add'];
  /** Adds what the feature's area finds for a member who searches. */
  search: Search['add'];
  /** The version of the stored data, and the migrations that ran. */
  schema: () => Promise<System['schema']>;
  /** Which areas answer their calls; complete once every area was tried. */
  areas: Areas;
  /** Says what closing the area now would interrupt: an admin has to confirm it, and no fault closes the area meanwhile. */
  underWay: (source: UnderWay) => void;
  /** The database's kind and version, and whether it answers. */
  database: () => Promise<System['database']>;
  jobs: Jobs;
  /** Figures for `/metrics`. */
  metrics: Pick<Metrics, 'counter' | 'readings'>;
  /** For what happens beside requests; a call has its own. */
  log: Logger;
  /** The server's clock, which every deadline goes by: milliseconds since 1970. */
  now: () => number;
  /** Says whether that clock can be trusted, and what time it is for the database. */
  clock: Clock;
  /** The day of a moment in the college's time zone: `2026-11-21`. */
  dayOf: (moment: Date | number) => string;
  /** The college's day by that clock: `2026-11-21`. */
  today: () => string;
}

/** The part of the platform that erasing needs. The operator's tools have it without a running API. */
export type ErasureContext = Pick<Platform, 'connection' | 'audit' | 'now' | 'today'> & {
  retention: Pick<RetentionService, 'days'>;
  documents: Pick<Documents, 'release' | 'remove'>;
  mail: Pick<Mailer, 'eraseAbout'>;
};

/** An area of the portal: what its `router.ts` exports as `feature`. */
export interface Feature {
  /** Makes its models, adds its calls, jobs, public figures and search. Its models are indexed and its outboxes swept afterwards. */
  mount: (platform: Platform) => void | Promise<void>;
  /**
   * Compares figures that it keeps by increment with what they count, and repairs them: after each start, beside the
   * requests, and by `npm run recount`.
   * @returns one line for people per difference
   */
  recount?: (connection: Connection) => Promise<string[]>;
  /**
   * Invariants of the feature's data, checked by `npm run check-data`. Makes all models of the feature on this connection.
   */
  dataChecks?: (connection: Connection) => DataChecks;
  /** Declares the data about people in the feature's collections, for `npm run person` and the jobs that erase. */
  personalData?: (context: ErasureContext) => PersonalData[];
  /** The portal itself can't do without it: it can't be switched off. */
  isNeeded?: true;
  /** The fields that it stores encrypted with `SECRETS_KEY`. */
  sealed?: SealedField[];
}
