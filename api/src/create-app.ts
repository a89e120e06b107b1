import { setTimeout as pause } from 'node:timers/promises';
import { apiPaths, endpoints, type Figure } from '@campus/contracts';
import express, { type Express } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import type { Connection } from 'mongoose';
import { buildName, type Config } from './config.ts';
import { mountAdministration } from './features/administration/router.ts';
import { mountAudit } from './features/audit/router.ts';
import { mountBudget } from './features/budget/router.ts';
import { createApplicationModels } from './features/budget/applications/model.ts';
import { createComplaintModels } from './features/complaints/model.ts';
import { mountComplaints } from './features/complaints/router.ts';
import { mountDocuments } from './features/documents/router.ts';
import { createElectionModels } from './features/elections/model.ts';
import { mountElections } from './features/elections/router.ts';
import { createHealthModels } from './features/health/model.ts';
import { mountHealth } from './features/health/router.ts';
import { createIntegrityModels } from './features/integrity/model.ts';
import { mountIntegrity } from './features/integrity/router.ts';
import { mountMail } from './features/mail/router.ts';
import { mountMembers } from './features/members/router.ts';
import { mountProfile } from './features/profile/router.ts';
import { mountStandIns } from './features/stand-ins/router.ts';
import { type AccountCheck, askFirebase, createAccountCheck } from './platform/account-check.ts';
import { alignIndexes } from './migrations/align-indexes.ts';
import { openDatabase, readSchemaState, runMigrations, schemaVersion } from './migrations/run-migrations.ts';
import { sealedFields } from './sealed-fields.ts';
import { createApprovals } from './platform/approvals/approvals.ts';
import { createStandInModel, createStandIns } from './platform/approvals/stand-ins.ts';
import { createAuditLog } from './platform/audit-log.ts';
import { dayIn } from './platform/days.ts';
import { createClock } from './platform/clock.ts';
import { createDocuments } from './platform/documents/documents.ts';
import { createDiskGuard } from './platform/disk-guard.ts';
import { makePrivate } from './platform/documents/private-folder.ts';
import { createEndpointRouter } from './platform/endpoint-router.ts';
import { errorHandler, notFound } from './platform/errors.ts';
import { createTraces } from './platform/forget-order.ts';
import { health } from './platform/health.ts';
import { identify } from './platform/identity.ts';
import { createJobs } from './platform/jobs.ts';
import { localOnly } from './platform/local-only.ts';
import { faultLog, type Logger, requestLog } from './platform/log.ts';
import { createMailer } from './platform/mail/create-mailer.ts';
import { runMail } from './platform/mail/run-mail.ts';
import { createMemberModel, createMemberStore } from './platform/member-store.ts';
import { createMetrics } from './platform/metrics.ts';
import { apiDocs } from './platform/openapi.ts';
import { portalPage } from './platform/page.ts';
import { reportKilled } from './platform/pictures/report-killed.ts';
import type { Platform } from './platform/platform.ts';
import { limitRate } from './platform/rate-limit.ts';
import { watchRegistry } from './platform/registry.ts';
import { createSignIns } from './platform/sign-ins.ts';
import { requireSecretsKey } from './platform/secrets-key.ts';
import { securityHeaders } from './platform/security-headers.ts';
import { warnOfStoredOrder } from './platform/stored-by-id.ts';

export interface AppDeps {
  config: Config;
  connection: Connection;
  log: Logger;
  /** Keys that sign the tokens; the identity provider's when left out. */
  tokenKeys?: JWTVerifyGetKey;
  /** Says whether accounts still exist; asks the identity provider when left out. */
  accounts?: AccountCheck;
  /** Milliseconds since 1970; the machine's clock when left out. */
  now?: () => number;
  /** The database's time in milliseconds since 1970; asked of the database when left out. */
  readDatabaseTime?: () => Promise<number>;
}

export interface Portal {
  app: Express;
  /** What runs beside the requests, each once, now: deadlines, audit entries that a crash left in an outbox. */
  runJobs: () => Promise<void>;
  /** Builds what is missing of large indexes that only make reads quicker; once, beside the requests. */
  buildLargeIndexes: () => Promise<void>;
  /** Ends what runs beside the requests, and answers that stay open; the database is needed until then. */
  stop: () => Promise<void>;
}

/** Milliseconds between two looks for audit entries that a crash left undelivered. */
const sweepInterval = 60_000;
/** Milliseconds that the page waits for its public figures. */
const figuresPatience = 1000;
/** Paths of calls whose caller must stay unknown. */
const anonymousPaths = endpoints.filter(({ anonymous }) => anonymous).map(({ path }) => path);

/** The whole way of a request, in order. Migrates the data and builds the declared indexes first. */
export async function createApp({
  config,
  connection,
  log,
  tokenKeys,
  accounts = createAccountCheck({ ask: askFirebase(config.identity, config.portalUrl), log }),
  now = Date.now,
  readDatabaseTime,
}: AppDeps): Promise<Portal> {
  // Before any feature is mounted: their jobs begin at once, and must not meet data of an earlier version.
  await requireSecretsKey(openDatabase(connection), config.secretsKey, sealedFields);
  await runMigrations({ db: openDatabase(connection), log, build: buildName(config.build) });

  const memberModel = createMemberModel(connection);
  const { elections, candidates } = createElectionModels(connection);
  const { complaints, wordFilters } = createComplaintModels(connection);
  const { applications } = createApplicationModels(connection);
  const { absences } = createHealthModels(connection);
  const { cases } = createIntegrityModels(connection);
  const audit = createAuditLog(
    connection,
    [memberModel, elections, candidates, complaints, wordFilters, createStandInModel(connection)],
    log,
  );
  const registry = watchRegistry(config.remotesDir, log);
  const metrics = createMetrics(config, schemaVersion);
  const { clock, start: startClock } = createClock({
    connection,
    port: config.port,
    now,
    readDatabaseTime,
    log,
  });
  const { jobs, runAll, stop } = createJobs(log, clock);
  const mail = createMailer({
    connection,
    sources: [memberModel, complaints, applications, absences, cases],
    log,
    now,
  });
  const disk = createDiskGuard(config.uploadsDir, config.leastFreeDisk, log);
  metrics.gauge('uploads_free_bytes', 'Free bytes of the disk that uploads go to', disk.free);
  reportKilled({ jobs, log, gauge: metrics.gauge });
  await makePrivate(config.uploadsDir, log);
  const dayOf = dayIn(config.timeZone);
  const today = () => dayOf(now());
  const members = createMemberStore(connection, config.domains, mail, today);
  const traces = createTraces(connection, log);
  const mailServerState = runMail({ config, mail, members: memberModel, jobs, log, now });
  const documents = createDocuments({ config, connection, jobs, log, now });
  const signIns = createSignIns({ connection, jobs, dayOf, today });
  const api = createEndpointRouter({
    members,
    incoming: documents.incoming,
    disk,
    signIns,
    signInAgainMs: config.signInAgainMs,
  });
  const figures: (() => Promise<Figure[]>)[] = [];
  const publish: Platform['publish'] = (source) => void figures.push(source);
  const platform: Platform = {
    config,
    connection,
    members,
    signIns,
    audit,
    mail,
    approvals: createApprovals({ standIns: createStandIns({ connection, members, today }), now }),
    traces,
    documents,
    registry,
    route: api.route,
    publish,
    jobs,
    log,
    now,
    clock,
    dayOf,
    today,
  };

  mountMembers(platform);
  if (config.profileStore === 'api') mountProfile(platform);
  await mountElections(platform);
  mountComplaints(platform);
  mountStandIns(platform);
  mountBudget(platform);
  mountHealth(platform);
  mountIntegrity(platform);
  mountDocuments(platform);
  mountAudit(platform);
  mountMail(platform, mailServerState);
  mountAdministration(platform, () => readSchemaState(openDatabase(connection)));

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  const limit = limitRate(config);
  const local = config.identity.kind === 'emulator' ? [localOnly] : [];
  app.use(securityHeaders());
  // A ballot meets neither log nor clock nor identity on its way, whatever comes along with it.
  app.all(anonymousPaths, faultLog(log), ...local, limit);
  app.use(api.anonymous);
  app.use(requestLog(log));
  app.use(metrics.observe);
  for (const guard of local) app.use(guard);
  app.use(health(connection, clock, disk));
  app.get('/metrics', metrics.expose);
  app.use([...apiPaths], identify({ config, accounts, keys: tokenKeys }), limit);
  app.use(apiDocs());
  app.use(api.close());
  app.use([...apiPaths], notFound);
  // The page is more than its figures: without a database it opens, and says itself what is missing.
  const allFigures = async () => {
    const all = Promise.all(figures.map((source) => source()));
    const ready = await Promise.race([all, pause(figuresPatience, [], { ref: false })]).catch(() => []);
    return ready.flat();
  };
  app.use(portalPage({ config, registry, figures: allFigures }));
  app.use(notFound);
  app.use(errorHandler);

  const buildLargeIndexes = await alignIndexes(connection, log);
  await warnOfStoredOrder(connection, log);
  await startClock(jobs);
  await audit.sweep();
  await mail.sweep();
  // A crash may have come between a deletion and this.
  await traces.forgetDeleted();
  jobs.repeat('audit', sweepInterval, audit.sweep);
  return { app, runJobs: runAll, buildLargeIndexes, stop };
}
