import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { takeLock } from '@campus/releases/lock';
import { run } from '../run.ts';
import { StartError } from '../start/processes.ts';
import type { Settings } from '../start/settings.ts';
import { address, checkPages, readiness } from './answers.ts';
import { currentFolder, home, isManaged, programOf } from './installation.ts';

/** All that runs of a portal, however it is run. */
export interface Services {
  isRunning: () => Promise<boolean>;
  /** Whether nothing uses the data. */
  isStopped: () => Promise<boolean>;
  /** Starts the current version; returns when it serves pages. @throws StartError */
  start: () => Promise<void>;
  /** Returns when nothing uses the data any more. @throws StartError */
  stop: () => Promise<void>;
}

export const services = (settings: Settings): Services =>
  isManaged() ? systemdServices(settings) : ownServices(settings);

/** For the first start after a migration on a slow machine. */
const startMs = 300_000;
/** The API gives uploads five minutes, and the database then rewrites its file. */
const stopMs = 660_000;

/** Held by a version that is tried, for as long as it runs. */
export const takeTryLock = () => takeLock(join(home, 'try.lock'));

/** Also a version that is tried: it runs like `campus start`, under systemd too, and outlives an upgrade that is killed. */
export async function stopAll(settings: Settings): Promise<void> {
  let release = takeTryLock();
  // It may be on its way to take the data.
  for (; !release; release = takeTryLock()) {
    askToStop(settings);
    await pause(100);
  }
  release();
  await ownServices(settings).stop();
  // A stop at the start of the machine would take back that the services start next.
  const managed = systemdServices(settings);
  if (isManaged() && !(await managed.isStopped())) await managed.stop();
}

const units = ['campus-database', 'campus-api'];

async function systemctl(command: 'start' | 'stop', names: string[]): Promise<void> {
  const { status, stderr } = await run('systemctl', [command, ...names]);
  if (status !== 0) throw new StartError(`systemctl ${command} failed: ${stderr}`);
}

/** For what needs the database of a stopped portal. */
export const startDatabaseService = () => systemctl('start', ['campus-database']);

/** The units of `deploy/systemd`. */
function systemdServices(settings: Settings): Services {
  // Also one that waits for its next try to start.
  const isActive = async (unit: string) =>
    !['inactive', 'failed', 'unknown'].includes((await run('systemctl', ['is-active', unit])).stdout.trim());
  return {
    isRunning: () => isActive('campus-api'),
    async isStopped() {
      for (const unit of units) if (await isActive(unit)) return false;
      return true;
    },
    async start() {
      await run('systemctl', ['reset-failed', ...units]);
      await systemctl('start', units);
      await untilOpen(settings, async () => {
        if ((await run('systemctl', ['is-failed', 'campus-api'])).stdout.trim() !== 'failed') return null;
        return journalOf('campus-api', 12);
      });
    },
    stop: () => systemctl('stop', units.toReversed()),
  };
}

/** The last lines that a unit said. */
export const journalOf = async (unit: string, lines: number): Promise<string> =>
  (await run('journalctl', ['-u', unit, '-n', String(lines), '-o', 'cat', '--no-pager'])).stdout;

/** `campus start` in the background, with its children. */
function ownServices(settings: Settings): Services {
  const { dataDir } = settings;
  const isFree = (waitMs = 0) => {
    const release = takeLock(join(dataDir, 'portal.lock'), waitMs);
    release?.();
    return release !== null;
  };
  return {
    isRunning: async () => !isFree(),
    isStopped: async () => isFree(),
    async start() {
      const log = join(dataDir, 'logs/campus.log');
      mkdirSync(join(dataDir, 'logs'), { recursive: true, mode: 0o700 });
      const output = openSync(log, 'w', 0o600);
      const child = spawn(process.execPath, [programOf(currentFolder()), 'start'], {
        detached: true,
        stdio: ['ignore', output, output],
      });
      closeSync(output);
      child.unref();
      // Where another one is on its way to be open, this one ends.
      await untilOpen(settings, async () =>
        child.exitCode === null || !isFree() ? null : readFileSync(log, 'utf8'),
      );
    },
    async stop() {
      if (isFree()) return;
      askToStop(settings);
      if (!isFree(stopMs)) throw new StartError(`The portal on ${dataDir} doesn’t stop.`);
    },
  };
}

function askToStop({ dataDir }: Settings): void {
  try {
    process.kill(Number(readFileSync(join(dataDir, 'portal.pid'), 'utf8')), 'SIGTERM');
  } catch {
    // It was killed, and its keeper stops what it started; or it has not begun.
  }
}

/** @param ended the last words of a portal that ended instead, or null */
async function untilOpen(settings: Settings, ended: () => Promise<string | null>): Promise<void> {
  const url = address(settings);
  const deadline = Date.now() + startMs;
  for (;;) {
    const said = await readiness(url);
    const lastWords = await ended();
    if (lastWords !== null) throw new StartError(`The portal did not start. It said last:\n${lastWords}`);
    if (said === 'ready') return checkPages(url);
    if (Date.now() > deadline)
      throw new StartError(`The portal did not become ready within ${startMs / 1000} s. It says: ${said}.`);
    await pause(100);
  }
}
