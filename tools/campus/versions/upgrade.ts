import { existsSync, globSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { handOver } from '../../backup/hand-over.ts';
import { newFolder } from '../../backup/stored-files.ts';
import { readArguments, refuse } from '../../command-line.ts';
import { runningDatabase, withDatabase } from '../../portal-database.ts';
import { StartError } from '../../start/processes.ts';
import { step } from '../../start/progress.ts';
import type { Settings } from '../../start/settings.ts';
import {
  becomeDataOwner,
  currentFolder,
  home,
  isManaged,
  loadSettings,
  places,
  readRelease,
  runVersion,
} from '../installation.ts';
import { startDatabaseService } from '../services.ts';
import { folderIn, refusal, releaseIn, requireGenuine, requireRoom, unpack } from './archive.ts';
import { changedIn, type Digests } from './digests.ts';
import { changeVersion, RefusedError, removeOtherVersions, WentBackError } from './change-version.ts';
import { readFacts } from './facts.ts';
import { readJournal, readPrevious, removePrevious, takeUpgradeLock, writePrevious } from './journal.ts';
import { recoverIfCutOff } from './recover.ts';
import { hasKeptData, removeSnapshots } from './snapshot.ts';

const upgradeHelp = `campus upgrade ARCHIVE

Goes to the version in the archive campus-<version>.tar.gz, which has SHA256SUMS beside it. It checks the archive, the
versions and the room on the disks, makes a backup, and tries the new version on the data while the portal is closed. If
anything fails, or this is cut off, the version before runs again with all data.

Exit code: 0 when the new version runs, 2 if nothing was changed, 4 when it went back, 5 when a person has to look.`;

export async function upgrade(): Promise<void> {
  const [archive] = readArguments(upgradeHelp, {}, 1).positionals;
  if (!archive) refuse(`Name the archive.\n\n${upgradeHelp}`);
  await alone(async (settings) => {
    const next = await step('Check of the archive', async () => {
      requireGenuine(resolve(archive));
      return releaseIn(archive);
    });
    const from = currentFolder();
    const to = folderIn(archive);
    const facts = await factsOf(settings);
    const why = refusal(readRelease(join(home, from)), next, facts.schema);
    if (why) throw new StartError(why);
    if (facts.openElections > 0)
      throw new StartError(
        'An election is open. Upgrade when voting has ended: campus upgrade stops the portal.',
      );
    const { dataDir, remotesDir, uploadsDir } = settings;
    const database = sizeOf(join(dataDir, 'mongo')) + sizeOf(join(dataDir, 'mongod'));
    requireRoom(archive, [
      { folder: dataDir, bytes: 2 * database },
      { folder: places().backups, bytes: database + sizeOf(remotesDir) + sizeOf(uploadsDir) },
    ]);
    const backup = await step('Backup', () => backUp(`before-${to}`));
    await step('Unpack', async () => unpack(archive));
    removePrevious();
    const migrates = next.schema !== facts.schema;
    const digests = await changeVersion({ settings, to, backup, digested: migrates });
    writePrevious({ folder: from, backup, digests });
    removeOtherVersions([from, to]);
    console.log(`\n  ${to} runs. The backup from before: ${backup}. To go back: campus rollback\n`);
  });
}

const rollbackHelp = `campus rollback

Goes back to the version before the last upgrade. If that upgrade changed the form of the data, this is refused as soon as
anything was written since: it would be lost. It then names the backup that the upgrade made.

Exit code: 0 when the version before runs, 2 if nothing was changed, 4 when it did not start and the newer one runs again,
5 when a person has to look.`;

export async function rollBack(): Promise<void> {
  readArguments(rollbackHelp, {});
  await alone(async (settings) => {
    const previous = readPrevious();
    if (!previous || !existsSync(join(home, previous.folder)))
      throw new StartError('There is no version to go back to: only that of the last upgrade is kept.');
    const { folder: to, digests, backup } = previous;
    await changeVersion({
      settings,
      to,
      digested: false,
      ...(digests && { check: () => requireUntouched(settings, digests, backup), onKeptData: true }),
    });
    removePrevious();
    removeSnapshots(settings.dataDir);
    console.log(`\n  ${to} runs.\n`);
  });
}

/** @throws RefusedError when people wrote since the upgrade */
async function requireUntouched(settings: Settings, digests: Digests, backup: string): Promise<void> {
  const elsewhere = `To lose that and go back all the same, restore the backup ${backup}: “Roll back” in docs/guides/operations.md.`;
  if (!hasKeptData(settings.dataDir))
    throw new RefusedError(
      `The data of that time were removed two weeks after the upgrade, and newer data would be lost. ${elsewhere}`,
    );
  const changed = await changedIn(digests, currentFolder());
  if (changed.length > 0)
    throw new RefusedError(
      `The upgrade changed the form of the data, and these were written since: ${changed.join(', ')}. ${elsewhere}`,
    );
}

/** One change of versions at a time, after any that was cut off; says how it ended. */
async function alone(work: (settings: Settings) => Promise<void>): Promise<void> {
  if (isManaged() && process.getuid?.() !== 0) throw new StartError('Only root can do this.');
  const settings = loadSettings();
  if (!isManaged()) becomeDataOwner(settings.dataDir);
  await recoverIfCutOff();
  const release = takeUpgradeLock();
  if (!release) throw new StartError('An upgrade is under way.');
  try {
    await work(settings);
  } catch (error) {
    if (error instanceof WentBackError) {
      console.error(
        `\n  Nothing is lost: ${currentFolder()} runs as before. What failed:\n${error.message}\n`,
      );
      process.exitCode = 4;
    } else if (error instanceof StartError && !readJournal()) throw error;
    else {
      console.error(`\n  The portal is closed. A person has to look: ${(error as Error).message}\n`);
      process.exitCode = 5;
    }
  } finally {
    release();
  }
}

async function factsOf(settings: Settings): ReturnType<typeof readFacts> {
  if (isManaged()) await startDatabaseService();
  const running = await runningDatabase(settings.dataDir);
  return running ? readFacts(running) : withDatabase(settings.dataDir, readFacts);
}

/** `campus backup` of the version that runs, as the data's owner; it is root's then, like those of the nights. @throws StartError */
async function backUp(name: string): Promise<string> {
  const { backups } = places();
  const draft = join(
    backups,
    newFolder,
    `${name}-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}`,
  );
  const { status, stderr } = await runVersion(currentFolder(), ['backup', '--to', draft]);
  // 3: without documents that were lost before.
  if (status !== 0 && status !== 3)
    throw new StartError(`The backup failed, so nothing was changed.\n${stderr}`);
  handOver(backups, draft);
  return join(backups, basename(draft));
}

const sizeOf = (folder: string): number =>
  globSync(join(folder, '**/*')).reduce(
    (sum, path) => sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0),
    0,
  );
