import cluster from 'node:cluster';
import { type Config, ConfigError, loadConfig, settingsExitCode } from './config.ts';
import { createLog } from './platform/log.ts';

const config = configOrExit();
const log = createLog(config.logLevel, undefined, config.worker);
// Each loads only its own program.
if (cluster.isPrimary && config.workers > 1) {
  const { runWorkers } = await import('./workers/run-workers.ts');
  await runWorkers(config, log);
} else {
  const { runApi } = await import('./run-api.ts');
  await runApi(config, log);
}

function configOrExit(): Config {
  try {
    return loadConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(settingsExitCode);
  }
}
