import { settingsExitCode } from '@campus/api/config';
import { StartError } from './processes.ts';
import { readSettings, type Settings, SettingsError } from './settings.ts';
import { Supervisor } from './supervisor.ts';

/** Under `npm run` one Ctrl-C arrives twice: from the terminal and, a moment later, from npm. */
const ONE_KEY_PRESS_MS = 500;

/** Signals to npm end npm and the shell in between, which pass none on: that they are gone is the signal. */
export function whenOrphaned(then: () => void): void {
  if (!process.env['npm_lifecycle_event']) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    then();
  }, 500);
  watch.unref();
}

/** The work that is left before the children are stopped. */
export type BeforeStop = () => Promise<void>;

/**
 * The frame of a launcher: takes the data folder, starts, and waits for a signal to stop or for a child that fails.
 * Stops all children in either case and ends this process: with 0 after a signal, else with the reason and 1, or 78
 * for a wrong setting.
 */
export async function runUntilStopped(
  start: (supervisor: Supervisor, settings: Settings) => Promise<BeforeStop>,
): Promise<void> {
  let supervisor: Supervisor | undefined;
  let beforeStop: BeforeStop = async () => {};
  let stopping = false;

  const stop = async () => {
    stopping = true;
    await beforeStop();
    await supervisor?.stop();
  };
  let firstSignalAt = Infinity;
  const onSignal = () => {
    if (!stopping) {
      firstSignalAt = Date.now();
      console.log('\n  Stopping. (Ctrl-C once more: at once, without letting anything finish.)');
      void stop().then(() => {
        console.log('  Stopped.');
        process.exit(0);
      });
    } else if (Date.now() > firstSignalAt + ONE_KEY_PRESS_MS) {
      void supervisor?.stop();
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  whenOrphaned(onSignal);

  try {
    const settings = readSettings(process.env);
    supervisor = await Supervisor.take(settings.dataDir);
    beforeStop = await Promise.race([start(supervisor, settings), supervisor.failed]);
    await supervisor.failed;
  } catch (error) {
    if (stopping) return; // what was under way failed because it is being stopped
    await stop();
    console.error(`\n${error instanceof StartError ? error.message : (error as Error).stack}\n`);
    process.exit(error instanceof SettingsError ? settingsExitCode : 1);
  }
}
