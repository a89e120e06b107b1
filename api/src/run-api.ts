import { createServer } from 'node:http';
import { ReleaseError } from '@campus/releases';
import { checkFolders } from './check-folders.ts';
import type { Config } from './config.ts';
import { connect } from './connect.ts';
import { createApp } from './create-app.ts';
import { callShapes } from './platform/http/registry.ts';
import { watchHeartbeats } from './platform/storage/watch-heartbeats.ts';
import { schemaVersion } from './migrations/run-migrations.ts';
import type { Logger } from './platform/log.ts';
import { releasesOf } from './features/remotes/releases/release-bucket.ts';
import { listen, shutDownOnSignal } from './serve.ts';
import { startFault } from './start-fault.ts';

export async function runApi(config: Config, log: Logger): Promise<void> {
  try {
    await updateReleases(config, log);
    checkFolders(config);
    const connection = await connect(config.mongodbUri);
    const { app, stop, runDueJobs, buildLargeIndexes } = await createApp({ config, connection, log });
    const server = createServer(app);
    const url = await listen(server, config);
    await announceCalls(config, log);
    log.info(
      {
        url,
        pid: process.pid,
        ...config.build,
        schemaVersion,
        identity: config.identity.kind,
        profileStore: config.profileStore,
      },
      'listening',
    );
    watchHeartbeats(connection.getClient(), (database) => {
      log.fatal({ database }, 'the driver does not look for the database any more: this process ends');
      process.exit(1);
    });
    shutDownOnSignal(server, log, { before: stop, after: () => connection.close() });
    // Nothing that takes longer with more data comes before the first request.
    buildLargeIndexes()
      .then(runDueJobs)
      .catch((error: unknown) =>
        log.warn({ err: error }, 'what follows on a start broke off; the next start tries again'),
      );
  } catch (error) {
    const fault = startFault(error, config);
    if (fault) console.error(fault.message);
    else log.fatal({ err: error }, 'the API could not start');
    process.exit(fault?.exitCode ?? 1);
  }
}

/** `npm run ship` asks for them. */
async function announceCalls(config: Config, log: Logger): Promise<void> {
  try {
    await releasesOf(config).announceCalls(callShapes());
  } catch (error) {
    log.warn({ err: error }, 'new remotes are checked against the calls of the portal that ran before');
  }
}

/** Brings the releases of other machines. Without an answer, this machine begins with its own. */
async function updateReleases(config: Config, log: Logger): Promise<void> {
  if (!config.remotesBucket) return;
  try {
    for (const note of await releasesOf(config).update()) log.warn({ note }, 'releases from the bucket');
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    // Another worker is at it.
    if (error.fault === 'busy') return;
    log.error({ err: error }, 'the bucket of the remotes can’t be used; the last state is served');
  }
}
