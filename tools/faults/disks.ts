import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Fault, Scene } from './scenario.ts';

const run = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** Disks are small ones in memory, which only root can mount. */
const skip = () =>
  process.getuid?.() === 0 && run('unshare', '-m', 'true') ? null : 'only root can mount a small disk';

/** Puts the database, or what is uploaded, on a disk of its own. */
const onSmallDisk = (what: 'data' | 'uploads', size: string): Pick<Fault, 'skip' | 'portal'> => ({
  skip,
  portal: {
    folders(parent) {
      const disk = join(parent, 'disk');
      mkdirSync(disk, { recursive: true });
      if (!run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', disk))
        throw new Error(`${disk} could not be mounted`);
      return {
        data: join(parent, 'mongo'),
        uploads: join(parent, 'uploads'),
        [what]: join(disk, what),
        cleanUp: () => void run('umount', '-l', disk),
      };
    },
  },
});
const diskOf = (folder: string) => join(folder, '..');
const remount = (folder: string, how: 'ro' | 'rw') => {
  if (!run('mount', '-o', `remount,${how}`, diskOf(folder)))
    throw new Error(`${folder}: not remounted ${how}`);
};

/** Writes until nothing more fits. @returns what makes room again */
function fill(folder: string): () => void {
  const file = join(diskOf(folder), 'filler');
  const handle = openSync(file, 'w');
  try {
    for (const chunk of [1 << 20, 1 << 12])
      try {
        for (;;) writeSync(handle, Buffer.alloc(chunk));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}

/** The database ends itself before it acknowledges what it can't keep; whoever watches it starts it again. */
async function databaseEndsItself(
  { portal, probe, complain }: Scene,
  words: RegExp,
  heal: () => void,
): Promise<void> {
  const how = await Promise.race([portal.ended('database'), delay(60_000, null)]);
  if (how === null) complain('the database ran on for a minute');
  else if (how !== 1) complain(`the database ended with ${how}`);
  else if (!words.test(portal.output('database'))) complain('the database did not say why it ended');
  await delay(2500);
  const noticed = performance.now();
  await delay(1500);
  const said = new Set(probe.readyzSince(noticed));
  if (said.size !== 1 || !said.has(503)) complain(`/readyz said ${[...said].join(', ')}`);
  heal();
  if (how !== null) await portal.start('database');
}

export const databaseDiskFull: Fault = {
  title: 'disk of the database full',
  rounds: 3,
  ...onSmallDisk('data', '96m'),
  async inject(scene) {
    await databaseEndsItself(scene, /disk is full/, fill(scene.portal.folders.data));
  },
};

export const databaseReadOnly: Fault = {
  title: 'folder of the database read-only',
  rounds: 3,
  ...onSmallDisk('data', '96m'),
  async inject(scene) {
    const { data } = scene.portal.folders;
    // A file that is open for writing keeps its file system writable: the programs' access has to be taken away.
    if (!run('mount', '-o', 'remount,ro', diskOf(data))) {
      scene.complain('could not be made read-only');
      return;
    }
    await databaseEndsItself(scene, /acknowledged nothing/, () => remount(data, 'rw'));
  },
};

/** Uploads are refused, the rest works, and `/readyz` says so. */
async function uploadsAreRefused(
  { portal, probe, complain }: Scene,
  begin: () => () => void,
  says: boolean,
): Promise<void> {
  const since = performance.now();
  const heal = begin();
  await delay(8000);
  const answer = await fetch(`${portal.url}/readyz`);
  const { uploads } = (await answer.json()) as { uploads: string };
  if (says && uploads === 'taken') complain('/readyz said that uploads are taken');
  heal();
  const said = new Set(probe.readyzSince(since));
  if (said.size !== 1 || !said.has(200)) complain(`/readyz said ${[...said].join(', ')}`);
  // What it knows of the disk may be five seconds old.
  await delay(6000);
}

export const uploadsDiskFull: Fault = {
  title: 'disk of the documents full',
  rounds: 3,
  documentBytes: 100_000,
  ...onSmallDisk('uploads', '64m'),
  inject: (scene) => uploadsAreRefused(scene, () => fill(scene.portal.folders.uploads), true),
};

export const uploadsReadOnly: Fault = {
  title: 'folder of the documents read-only',
  rounds: 3,
  ...onSmallDisk('uploads', '64m'),
  inject: (scene) =>
    uploadsAreRefused(
      scene,
      () => {
        remount(scene.portal.folders.uploads, 'ro');
        return () => remount(scene.portal.folders.uploads, 'rw');
      },
      false,
    ),
};
