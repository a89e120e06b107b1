import { spawn } from 'node:child_process';
import { globSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { StartError } from '../../start/processes.ts';
import { step } from '../../start/progress.ts';
import type { Settings } from '../../start/settings.ts';
import { currentFolder, home, isManaged, programOf, runVersion, switchTo } from '../installation.ts';
import { services, stopAll } from '../services.ts';
import { type Digests, changedIn } from './digests.ts';
import { type Journal, removeJournal, writeJournal } from './journal.ts';
import { discardSnapshot, keepForRollback, restoreSnapshot, takeSnapshot, putKeptData } from './snapshot.ts';

/** The version that ran before runs again, with its data. */
export class WentBackError extends Error {}

/** The same, and nothing had begun. */
export class RefusedError extends StartError {}

interface Change {
  settings: Settings;
  /** A folder of a version, below `home`. */
  to: string;
  backup?: string;
  /** Whether the data’s digests are wanted as the new version begins with them. */
  digested: boolean;
  /** Looks at the data of the stopped portal. @throws RefusedError */
  check?: () => Promise<void>;
  /** Whether it starts on the data that were kept at the last upgrade. */
  onKeptData?: boolean;
}

/**
 * Stops the portal, tries another version on the data, and opens it. The caller has the lock.
 * @returns the digests, if they are wanted
 * @throws WentBackError or RefusedError when that failed and the version before is as it was
 */
export async function changeVersion(change: Change): Promise<Digests | undefined> {
  const { settings, to, backup, digested, check, onKeptData = false } = change;
  const portal = services(settings);
  let journal: Journal = {
    from: currentFolder(),
    to,
    wasRunning: await portal.isRunning(),
    step: 'copy',
    backup,
  };
  if (onKeptData) keepForRollback(settings.dataDir);
  writeJournal(journal);
  watchOver(journal.from);
  const go = (next: Journal['step']) => writeJournal((journal = { ...journal, step: next }));
  try {
    await step('Stop', () => stopAll(settings));
    await check?.();
    await step('Copy of the data', () => takeSnapshot(settings));
    go('try');
    if (onKeptData) await putKeptData(settings);
    const digests = await step(`Try ${to}`, () => tryVersion(to, digested));
    journal = { ...journal, digests };
    await open(journal, settings);
    removeJournal();
    return digests;
  } catch (error) {
    const reason = (error as Error).message;
    await goBack(journal, settings, reason);
    throw error instanceof RefusedError ? error : new WentBackError(reason);
  }
}

/** Makes the new version the current one and starts it, if the portal ran before. */
export async function open(journal: Journal, settings: Settings): Promise<void> {
  switchTo(journal.to);
  writeJournal({ ...journal, step: 'open' });
  await installServices(journal.to);
  if (journal.wasRunning) await step('Start', () => services(settings).start());
}

/** Brings back the version before and its data. It may be repeated after it was cut off. @throws StartError */
export async function goBack(journal: Journal, settings: Settings, reason: string): Promise<void> {
  const { from, to, wasRunning, backup, digests } = journal;
  console.error(`\n  Going back to ${from}: ${reason}\n`);
  await step('Stop', () => stopAll(settings));
  const changed = journal.step === 'open' && digests ? await changedIn(digests, to) : [];
  if (changed.length > 0)
    throw new StartError(
      `${to} was open for a moment, and these changed: ${changed.join(', ')}. Nothing is taken back.\n` +
        `The backup from before: ${backup ?? 'none'}.`,
    );
  if (journal.step === 'copy') discardSnapshot(settings.dataDir);
  else await step('Data', () => restoreSnapshot(settings, backup));
  switchTo(from);
  await installServices(from);
  if (wasRunning) await step('Start', () => services(settings).start());
  removeJournal();
}

/** When this process is killed, another one goes back at once. */
function watchOver(from: string): void {
  spawn(process.execPath, [programOf(from), 'recover', '--wait'], {
    detached: true,
    stdio: 'inherit',
  }).unref();
}

/** `campus start --try` of that version. @throws StartError with what it said last */
async function tryVersion(folder: string, digested: boolean): Promise<Digests | undefined> {
  const args = ['start', `--try=${process.pid}`, ...(digested ? ['--digests'] : [])];
  const { status, stdout, stderr } = await runVersion(folder, args);
  const last = (stdout + stderr).trim().split('\n').slice(-20).join('\n');
  if (status !== 0) throw new StartError(`${folder} does not start.\n${last}`);
  const [, found] = /^digests (.*)$/m.exec(stdout) ?? [];
  return found === undefined ? undefined : (JSON.parse(found) as Digests);
}

/** The units of that version. */
async function installServices(folder: string): Promise<void> {
  if (!isManaged()) return;
  const { status, stderr } = await runVersion(folder, ['install-services']);
  if (status !== 0) throw new StartError(`The services of ${folder} can’t be installed: ${stderr}`);
}

/** Removes all versions but these. */
export function removeOtherVersions(kept: string[]): void {
  for (const path of globSync(join(home, 'campus-*/')))
    if (!kept.includes(basename(path))) rmSync(path, { recursive: true, force: true });
}
