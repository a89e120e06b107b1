import { loadConfig } from '../config.ts';
import { createElectionViews } from '../features/elections/election-views.ts';
import { createElectionModels } from '../features/elections/model.ts';
import type { Room } from '../features/elections/room.ts';
import { createProgressFolder } from '../features/elections/voting/progress-folder.ts';
import { createElectionKeys } from '../features/elections/voting/election-keys.ts';
import { createApprovals } from '../platform/approvals/approvals.ts';
import { createStandIns } from '../platform/approvals/stand-ins.ts';
import { createAuditLog } from '../platform/audit-log.ts';
import { dayIn } from '../platform/days.ts';
import { createClock } from '../platform/clock.ts';
import { createDocuments } from '../platform/documents/documents.ts';
import { createTraces } from '../platform/forget-order.ts';
import { createJobs } from '../platform/jobs.ts';
import { createLog } from '../platform/log.ts';
import { createMailer } from '../platform/mail/create-mailer.ts';
import { createMemberModel, createMemberStore } from '../platform/member-store.ts';
import { environment, type TestPortal } from './test-portal.ts';

/** What the rooms of elections get, on the database of a test's portal, for what no call reaches. */
export function roomForTests(
  { connection, config: { electionProgressDir } }: TestPortal,
  now: () => number = Date.now,
): Room {
  const config = loadConfig({ ...environment, MONGODB_URI: 'mongodb://unused' });
  const log = createLog('silent');
  const readDatabaseTime = async () => now();
  const { clock } = createClock({ connection, port: config.port, now, readDatabaseTime, log });
  const { jobs } = createJobs(log, clock);
  const dayOf = dayIn(config.timeZone);
  const today = () => dayOf(now());
  const models = createElectionModels(connection);
  const mail = createMailer({ connection, sources: [createMemberModel(connection)], log, now });
  const members = createMemberStore(connection, config.domains, mail, today);
  return {
    config,
    connection,
    members,
    audit: createAuditLog(connection, [members.model, models.elections, models.candidates], log),
    mail,
    approvals: createApprovals({ standIns: createStandIns({ connection, members, today }), now }),
    traces: createTraces(connection, log),
    documents: createDocuments({ config, connection, jobs, log, now }),
    registry: () => ({ remotes: [], skipped: [] }),
    route: () => {},
    publish: () => {},
    jobs,
    log,
    now,
    clock,
    dayOf,
    today,
    models,
    views: createElectionViews(models),
    keys: createElectionKeys(models, config.secretsKey),
    progressFolder: createProgressFolder(electionProgressDir, 'test'),
  };
}
