import { loadConfig } from '../config.ts';
import { createElectionViews } from '../features/elections/election-views.ts';
import { createElectionModels } from '../features/elections/model.ts';
import type { ElectionsContext } from '../features/elections/context.ts';
import { createSignsOfLife } from '../features/elections/signs-of-life.ts';
import { createProgressFolder } from '../features/elections/voting/progress-folder.ts';
import { createElectionKeys } from '../features/elections/voting/election-keys.ts';
import { createApprovals } from '../services/approvals/approvals.ts';
import { createWorkingDays } from '../services/procedure/working-days.ts';
import { createRetention } from '../services/retention.ts';
import { createStandIns } from '../services/stand-ins/stand-ins.ts';
import { createAreas } from '../services/areas/areas.ts';
import { createAuditLog } from '../services/audit/audit-log.ts';
import { calendarIn, dayMs } from '../platform/days.ts';
import { createClock } from '../platform/clock.ts';
import { createDetails } from '../services/details/details.ts';
import { createDetailsModels } from '../services/details/model.ts';
import { createDocuments } from '../services/documents/documents.ts';
import { createTraces } from '../platform/storage/forget-order.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { openDatabase, readSchemaState } from '../migrations/run-migrations.ts';
import { createMetrics } from '../platform/http/metrics.ts';
import { createMailer } from '../services/mail/mailer.ts';
import { createMemberChanges } from '../services/members/member-changes.ts';
import { createMemberService } from '../services/members/service.ts';
import { createMemberStore } from '../services/members/member-store.ts';
import { createSignIns } from '../services/members/sign-ins.ts';
import { environment, type TestPortal } from './test-portal.ts';

/** The context of the elections on the database of a test's portal, for functions that no call reaches. */
export function contextForTests(
  { connection, config: { electionProgressDir } }: TestPortal,
  now: () => number = Date.now,
): ElectionsContext {
  const config = loadConfig({ ...environment, MONGODB_URI: 'mongodb://unused' });
  const log = createLog('silent');
  const readDatabaseTime = async () => now();
  const { clock } = createClock({ connection, processName: config.processName, now, readDatabaseTime, log });
  const { jobs } = createJobs({
    connection,
    processName: config.processName,
    clock,
    msUntilNight: () => dayMs,
    log,
  });
  const { dayOf, today } = calendarIn(config.timeZone, now);
  const models = createElectionModels(connection);
  const mail = createMailer({ connection, log, now, dayOf });
  const members = createMemberStore(connection, config.domains, mail, today);
  const audit = createAuditLog(connection, log, now);
  const traces = createTraces(connection, log);
  return {
    config,
    connection,
    members,
    memberService: createMemberService(members, createMemberChanges(members, audit, mail), today),
    signIns: createSignIns({ connection, jobs, dayOf, today }),
    audit,
    mail,
    approvals: createApprovals(createStandIns({ connection, members, today })),
    workingDays: createWorkingDays(connection, audit),
    retention: createRetention(connection, audit, config.retention),
    traces,
    details: createDetails(createDetailsModels(connection), { members, domains: config.domains, traces }),
    documents: createDocuments({ config, connection, jobs, log, now }),
    registry: () => ({ remotes: [], skipped: [] }),
    metrics: createMetrics(config, 0),
    route: () => {},
    permit: () => undefined,
    publish: () => {},
    home: () => {},
    search: () => {},
    schema: () => readSchemaState(openDatabase(connection)),
    database: async () => ({ kind: 'embedded', ready: true }),
    areas: createAreas({ connection, audit, jobs, log, now }),
    underWay: () => {},
    jobs,
    log,
    now,
    clock,
    dayOf,
    today,
    models,
    views: createElectionViews(models, members),
    electionKeys: createElectionKeys(models, config.secretsKey),
    progressFolder: createProgressFolder(electionProgressDir, 'test'),
    signs: createSignsOfLife(Date.now),
  };
}
