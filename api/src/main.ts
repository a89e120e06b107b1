import { createServer } from 'node:http';
import { ReleaseError } from '@campus/releases';
import { checkFolders } from './check-folders.ts';
import { type Config, ConfigError, loadConfig } from './config.ts';
import { connect } from './connect.ts';
import { createApp } from './create-app.ts';
import { recountAll } from './features.ts';
import { schemaVersion } from './migrations/run-migrations.ts';
import { createLog } from './platform/log.ts';
import { releasesOf } from './features/remotes/releases/release-bucket.ts';
import { listen, shutDownOnSignal } from './serve.ts';
import { startFault } from './start-fault.ts';

const config = configOrExit();
const log = createLog(config.logLevel);
try {
  await updateReleases();
  checkFolders(config);
  const connection = await connect(config.mongodbUri);
  const { app, stop, runJobs, buildLargeIndexes } = await createApp({ config, connection, log });
  const server = createServer(app);
  const url = await listen(server, config);
  log.info(
    {
      url,
      ...config.build,
      schemaVersion,
      identity: config.identity.kind,
      profileStore: config.profileStore,
    },
    'listening',
  );
  shutDownOnSignal(server, log, { before: stop, after: () => connection.close() });
  // 100,000 complaints take ten seconds. A ballot box is counted again when it is sealed, whatever the tally says.
  const recountLater = async () => {
    await buildLargeIndexes();
    for await (const difference of recountAll(connection)) log.warn({ difference }, 'recount');
    // A portal that is stopped each evening would else never do what is due once an hour.
    await runJobs();
  };
  recountLater().catch((error: unknown) =>
    log.warn({ err: error }, 'what follows on a start broke off; the next start tries again'),
  );
} catch (error) {
  const fault = startFault(error, config);
  if (fault) console.error(fault);
  else log.fatal({ err: error }, 'the API could not start');
  process.exit(1);
}

/** Brings the releases of other machines. Without an answer, this machine begins with its own. */
async function updateReleases(): Promise<void> {
  if (!config.remotesBucket) return;
  try {
    for (const note of await releasesOf(config).update()) log.warn({ note }, 'releases from the bucket');
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    log.error({ err: error }, 'the bucket of the remotes can’t be used; the last state is served');
  }
}

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
