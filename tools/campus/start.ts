import { join } from 'node:path';
import { freePort } from '@campus/api/free-port';
import { readArguments, refuse } from '../command-line.ts';
import { runningDatabase } from '../portal-database.ts';
import { startPortal } from '../start/portal.ts';
import { step } from '../start/progress.ts';
import { remoteProjects, shipAll } from '../start/remotes.ts';
import { runUntilStopped } from '../start/run-until-stopped.ts';
import { readSettings, root, type Settings } from '../start/settings.ts';
import type { Supervisor } from '../start/supervisor.ts';
import { address, checkPages, namesEmbedded, readiness } from './answers.ts';
import { becomeDataOwner, currentFolder, isManaged, loadSettings, readRelease } from './installation.ts';
import { services, takeTryLock } from './services.ts';
import { digestsOf } from './versions/digests.ts';
import { readJournal } from './versions/journal.ts';
import { recoverIfCutOff } from './versions/recover.ts';

const startHelp = `campus start [--background]

Starts the portal: the services of systemd, or, without systemd, everything in this terminal until Ctrl-C.

  --background   without systemd: go on running when this terminal is closed; campus stop ends it`;

export async function start(): Promise<void> {
  const { values } = readArguments(startHelp, {
    background: { type: 'boolean', default: false },
    digests: { type: 'boolean', default: false },
    try: { type: 'string' },
  });
  const settings = loadSettings();
  if (values.try !== undefined) return tryStart(Number(values.try), values.digests);
  await recoverIfCutOff();
  if (isManaged() || values.background) {
    await step('Start', () => services(settings).start());
    console.log(`\n  The campus portal is open: ${address(settings)}\n`);
    return;
  }
  becomeDataOwner(settings.dataDir);
  await runUntilStopped((supervisor) => startHere(supervisor, settings));
}

const startHere = (supervisor: Supervisor, settings: Settings, always = false) =>
  startPortal(
    supervisor,
    settings,
    { dev: false, empty: true },
    { preparePages: () => step('Pages', () => shipPages(settings, always)) },
  );

const shipPages = ({ remotesDir }: Settings, always: boolean) =>
  shipAll({ remotesDir, shell: join(root, 'shell'), remotes: remoteProjects(), failed: [], always });

/**
 * For an upgrade: makes this version’s pages active, migrates the data and shows that the portal answers, on a port that
 * no one knows and without a way out for mail. Then it stops.
 * @param upgrade the process that tries it
 */
async function tryStart(upgrade: number, wantsDigests: boolean): Promise<void> {
  takeTryLock();
  // The upgrade was killed, and its watching process goes back: from here on it finds this lock.
  if (process.ppid !== upgrade) refuse('The upgrade that tried this version is gone.');
  Object.assign(process.env, {
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    WORKERS: '1',
    SMTP_HOST: '',
    SMTP_USER: '',
    SMTP_PASSWORD: '',
  });
  // The database's service is stopped.
  if (namesEmbedded(readSettings(process.env))) delete process.env['MONGODB_URI'];
  const settings = readSettings(process.env);
  becomeDataOwner(settings.dataDir);
  await runUntilStopped(async (supervisor) => {
    const beforeStop = await startHere(supervisor, settings, true);
    await checkPages(address(settings));
    if (wantsDigests) {
      const uri = await runningDatabase(settings.dataDir);
      console.log(`digests ${JSON.stringify(await digestsOf(uri!))}`);
    }
    process.kill(process.pid, 'SIGTERM');
    return beforeStop;
  });
}

const stopHelp = `campus stop

Stops the portal. Requests and uploads that are under way are finished, so it can take some minutes.`;

export async function stop(): Promise<void> {
  readArguments(stopHelp, {});
  await step('Stop', () => services(loadSettings()).stop());
}

const statusHelp = `campus status

Says which version is installed and whether it runs.
Exit code: 0 if the portal answers, 1 if not.`;

export async function status(): Promise<void> {
  readArguments(statusHelp, {});
  const settings = loadSettings();
  const { version, commit } = readRelease();
  const isRunning = await services(settings).isRunning();
  const ready = await readiness(address(settings));
  console.log(`Version    ${version} (${commit}), in ${currentFolder()}
Portal     ${isRunning ? 'runs' : 'does not run'}
Address    ${process.env['PORTAL_URL'] ?? address(settings)}, here ${address(settings)}
Answer     ${ready}`);
  const cutOff = readJournal();
  if (cutOff)
    console.log(`Upgrade    from ${cutOff.from} to ${cutOff.to} is under way or was cut off: campus recover`);
  process.exitCode = ready === 'ready' ? 0 : 1;
}
