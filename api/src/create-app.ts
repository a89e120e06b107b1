import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Figure } from '@campus/contracts';
import { apiPaths, endpoints } from '@campus/contracts/endpoints';
import express, { type Express } from 'express';
import type { JWTVerifyGetKey } from 'jose';
import type { Connection } from 'mongoose';
import { buildName, type Config } from './config.ts';
import { mountAudit } from './services/audit/router.ts';
import { createHome, mountHome } from './services/home/home.ts';
import { mountDetails } from './services/details/router.ts';
import { mountMail, mountUnsubscribe } from './services/mail/router.ts';
import { mountMessages } from './services/messages/router.ts';
import { mountMembers } from './services/members/router.ts';
import { mountProcedure } from './services/procedure/router.ts';
import { createWorkingDays } from './services/procedure/working-days.ts';
import { mountStandIns } from './services/stand-ins/router.ts';
import { mountFeatures, sealedFields } from './features.ts';
import { type AccountCheck, askFirebase, createAccountCheck } from './platform/http/account-check.ts';
import { alignIndexes } from './migrations/align-indexes.ts';
import { openDatabase, readSchemaState, runMigrations, schemaVersion } from './migrations/run-migrations.ts';
import { allPersonalData } from './personal-data.ts';
import { createApprovals } from './services/approvals/approvals.ts';
import { createStandIns } from './services/stand-ins/stand-ins.ts';
import { createAreas } from './services/areas/areas.ts';
import { createAuditLog } from './services/audit/audit-log.ts';
import { calendarIn, msUntilHour } from './platform/days.ts';
import { createClock } from './platform/clock.ts';
import { watchCertificate } from './platform/http/certificate.ts';
import { createDetails } from './services/details/details.ts';
import { createDetailsModels } from './services/details/model.ts';
import { createDocuments, mountDocuments } from './services/documents/documents.ts';
import { createDiskGuard } from './platform/storage/disk-guard.ts';
import { makeFoldersPrivate } from './platform/storage/private-folder.ts';
import { compress } from './platform/http/compressed.ts';
import { createEndpointRouter } from './platform/http/endpoint-router.ts';
import { errorHandler, notFound } from './platform/http/errors.ts';
import { keepNoLonger } from './platform/storage/forget-old.ts';
import { createTraces } from './platform/storage/forget-order.ts';
import { describeDatabase, health } from './platform/http/health.ts';
import { identify } from './platform/http/identity.ts';
import { createJobs } from './platform/jobs.ts';
import { localOnly } from './platform/http/local-only.ts';
import { addRequestLog, faultId, type Logger, requestLog } from './platform/log.ts';
import { createMailer } from './services/mail/mailer.ts';
import { runMail } from './services/mail/run-mail.ts';
import { createUnsubscribe } from './services/mail/unsubscribe.ts';
import { createMemberChanges } from './services/members/member-changes.ts';
import { createMemberService } from './services/members/service.ts';
import { createMemberStore } from './services/members/member-store.ts';
import { createMetrics } from './platform/http/metrics.ts';
import { apiDocs } from './platform/http/openapi.ts';
import { portalPage } from './platform/http/page.ts';
import { reportKilled } from './services/pictures/report-killed.ts';
import { repairAfterFaults, repairFigures } from './repair-figures.ts';
import type { Platform } from './services/platform.ts';
import { publishReadings } from './services/readings.ts';
import { createRetention } from './services/retention.ts';
import { createSearch, mountSearch } from './services/search/search.ts';
import { limitRate } from './platform/http/rate-limit.ts';
import { watchRegistry, watchShell } from './platform/http/registry.ts';
import { createSignIns } from './services/members/sign-ins.ts';
import { progressWarning } from './platform/storage/progress-place.ts';
import { requireSecretsKey } from './platform/storage/secrets-key.ts';
import { createUploads } from './platform/http/uploads.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { warnOfStoredOrder } from './platform/storage/stored-by-id.ts';

export interface AppDeps {
  config: Config;
  connection: Connection;
  log: Logger;
  tokenKeys?: JWTVerifyGetKey;
  accounts?: AccountCheck;
  now?: () => number;
  readDatabaseTime?: () => Promise<number>;
}

export interface Portal {
  app: Express;
  /** Runs every job but the recount once, now: deadlines, audit entries that a crash left in an outbox. */
  runJobs: () => Promise<void>;
  /** Runs what is due, after a crash also the recount: to be called once the server listens. */
  runDueJobs: () => Promise<void>;
  /** Builds what is missing of large indexes that only make reads quicker; once, beside the requests. */
  buildLargeIndexes: () => Promise<void>;
  /** Ends what runs beside the requests, and answers that stay open; the database is needed until then. */
  stop: () => Promise<void>;
}

const sweepIntervalMs = 60_000;
const figuresTimeoutMs = 1000;
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

  const audit = createAuditLog(connection, log, now);
  const registry = watchRegistry(config, log);
  const metrics = createMetrics(config, schemaVersion);
  const {
    clock,
    hasOthers,
    start: startClock,
  } = createClock({
    connection,
    processName: config.processName,
    now,
    readDatabaseTime,
    onCrash: () => void repairNow(),
    log,
  });
  const { jobs, runAll, runDue, markRepairs, runRepairs, stop } = createJobs({
    connection,
    processName: config.processName,
    clock,
    msUntilNight: () => msUntilHour(3, config.timeZone, Date.now()),
    log,
  });
  const repairNow = () =>
    markRepairs()
      .then(runRepairs)
      .catch((error: unknown) => log.warn({ err: error }, 'what a crash left is repaired at night'));
  repairAfterFaults({ connection, jobs, repair: () => markRepairs().then(runRepairs) });
  const { dayOf, today } = calendarIn(config.timeZone, now);
  const mail = createMailer({ connection, log, now, dayOf });
  const disk = createDiskGuard(config.uploadsDir, config.leastFreeDisk, log);
  metrics.gauge('uploads_free_bytes', 'Free bytes of the disk that uploads go to', disk.free);
  reportKilled({ jobs, log, gauge: metrics.gauge });
  await makeFoldersPrivate(config.uploadsDir, log);
  const members = createMemberStore(connection, config.domains, mail, today);
  const traces = createTraces(connection, log);
  const retention = createRetention(connection, audit, config.retention);
  await retention.read();
  jobs.everywhere('retention', sweepIntervalMs, async () => void (await retention.read()));
  const unsubscribe = createUnsubscribe(connection, config.secretsKey);
  const mailServerState = runMail({
    config,
    mail,
    members: members.model,
    unsubscribe,
    jobs,
    log,
    now,
    dayOf,
    traces,
    retention,
  });
  const detailsModels = createDetailsModels(connection);
  const documents = createDocuments({ config, connection, jobs, log, now });
  const signIns = createSignIns({ connection, jobs, dayOf, today });
  const areas = createAreas({ connection, audit, jobs, log, now });
  const api = createEndpointRouter({
    closed: areas.closed,
    callerOf: members.callerOf,
    uploads: createUploads({ folder: join(config.uploadsDir, 'incoming'), disk, jobs, log }),
    documents,
    signIns,
    signInAgainMs: config.signInAgainMs,
    adminSecondFactor: config.adminSecondFactor,
  });
  const figures: (() => Promise<Figure[]>)[] = [];
  const permits: Parameters<Platform['permit']>[0][] = [];
  const publish: Platform['publish'] = (source) => void figures.push(source);
  const home = createHome(log);
  const search = createSearch(log);
  const memberChanges = createMemberChanges(members, audit, mail);
  const platform: Platform = {
    config,
    connection,
    members,
    memberService: createMemberService(members, memberChanges, today),
    signIns,
    audit,
    mail,
    approvals: createApprovals(createStandIns({ connection, members, today })),
    workingDays: createWorkingDays(connection, audit),
    traces,
    retention,
    details: createDetails(detailsModels, { members, domains: config.domains, traces }),
    documents,
    registry,
    route: api.route,
    permit: (source) => void permits.push(source),
    publish,
    home: home.add,
    search: search.add,
    schema: () => readSchemaState(openDatabase(connection)),
    database: () => describeDatabase(connection),
    areas,
    underWay: () => {},
    jobs,
    metrics,
    log,
    now,
    clock,
    dayOf,
    today,
  };

  watchCertificate({ config, jobs, metrics, log });
  const warnings = [progressWarning(config)].filter((text) => text !== null);
  for (const warning of warnings) log.warn(warning);
  publishReadings({ metrics, connection, mail, registry, clock, now });
  mountMembers(platform, memberChanges, permits);
  mountStandIns(platform);
  mountProcedure(platform);
  mountDetails(platform, detailsModels);
  mountDocuments(platform);
  mountAudit(platform);
  mountHome(platform, home);
  mountMail(platform, mailServerState);
  mountUnsubscribe(platform, unsubscribe);
  mountMessages(platform);
  mountSearch(platform, search);
  await mountFeatures(platform, api.refuse);
  await areas.read();
  keepNoLonger(platform, allPersonalData(platform, areas.couldNotStart));
  metrics.readings(
    'campus_area_not_running',
    'Areas that don’t run as they should',
    ['area', 'state'],
    async () => Object.entries(areas.notRunning()).map(([area, state]) => ({ area, state, value: 1 })),
  );

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.trustProxy);
  addRequestLog(app, log);
  const isAlone = () => config.worker === undefined && !hasOthers();
  const limit = limitRate({ config, connection, jobs, isAlone });
  const local = config.identity.kind === 'emulator' ? [localOnly] : [];
  app.use(securityHeaders());
  // A ballot meets neither log nor clock nor identity on its way, whatever comes along with it.
  app.all(anonymousPaths, faultId, metrics.observeFailures, ...local, limit, api.anonymous);
  app.use(requestLog(log, config.logOneIn));
  app.use(metrics.observe);
  for (const guard of local) app.use(guard);
  app.use([...apiPaths], identify({ config, accounts, keys: tokenKeys }), limit);
  app.use(api.close());
  const { electionProgressDir } = config;
  app.use(health({ connection, clock, disk, electionProgressDir, areas: areas.notRunning, warnings }));
  app.get('/metrics', metrics.expose);
  app.use(compress);
  app.use(apiDocs());
  app.use([...apiPaths], notFound);
  // The page is more than its figures: without a database it opens, and says itself what is missing.
  const allFigures = async () => {
    const all = Promise.all(figures.map((source) => source()));
    const ready = await Promise.race([all, pause(figuresTimeoutMs, [], { ref: false })]).catch(() => []);
    return ready.flat();
  };
  app.use(
    portalPage({
      config,
      registry: () => areas.overlaid(registry()),
      shell: watchShell(config),
      figures: allFigures,
      retention: retention.days,
    }),
  );
  app.use(notFound);
  app.use(errorHandler);

  const buildLargeIndexes = await alignIndexes(connection, log);
  await warnOfStoredOrder(connection, log);
  jobs.repeat('audit', sweepIntervalMs, audit.sweep);
  jobs.repair('recount', async () => {
    // A crash may have come between a deletion and this.
    await traces.forgetDeleted();
    await repairFigures(connection, log);
  });
  const wasCrashed = await startClock(jobs);
  const runDueJobs = async () => {
    if (wasCrashed) await markRepairs();
    await runDue();
  };
  return { app, runJobs: runAll, runDueJobs, buildLargeIndexes, stop };
}
