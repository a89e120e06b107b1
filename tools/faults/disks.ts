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
/** A file that is just being written makes the system refuse it: then once more. */
async function remount(folder: string, how: 'ro' | 'rw'): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    if (run('mount', '-o', `remount,${how}`, diskOf(folder))) return;
    await delay(20);
  }
  throw new Error(`${folder} could not be made ${how}`);
}

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

/** `/readyz` has noticed by now, and says nothing but 503. */
async function mustNotBeReady(probe: Scene['probe'], complain: Scene['complain']): Promise<void> {
  await delay(2500);
  const noticed = performance.now();
  await delay(1500);
  const said = new Set(probe.readyzSince(noticed));
  said.delete(503);
  if (said.size > 0) complain(`/readyz said ${[...said].join(', ')}`);
}

/** The database ends itself before it acknowledges what it can't keep; whoever watches it starts it again. */
async function databaseEndsItself({ portal, probe, complain }: Scene, heal: () => void): Promise<void> {
  const how = await Promise.race([portal.ended('database'), delay(60_000, null)]);
  if (how === null) complain('the database ran on for a minute');
  else if (how !== 'exit code 1') complain(`the database ended with ${how}`);
  else if (!portal.output('database').includes('disk is full'))
    complain('the database did not say why it ended');
  await mustNotBeReady(probe, complain);
  heal();
  if (how !== null) await portal.start('database');
}

export const databaseDiskFull: Fault = {
  title: 'disk of the database full',
  rounds: 3,
  ...onSmallDisk('data', '96m'),
  async inject(scene) {
    await databaseEndsItself(scene, fill(scene.portal.folders.data));
  },
};

/** The system lets no disk become read-only while a program writes to it: it does so at a restart. */
export const databaseReadOnly: Fault = {
  title: 'folder of the database read-only at its start',
  rounds: 3,
  ...onSmallDisk('data', '96m'),
  async inject({ portal, probe, complain }) {
    const { data } = portal.folders;
    await portal.end('database', 'SIGKILL');
    await remount(data, 'ro');
    const refusal = await portal.start('database').then(
      () => 'it started',
      (error: Error) => error.message,
    );
    if (!refusal.includes('it has to be writable')) complain(refusal);
    await mustNotBeReady(probe, complain);
    await remount(data, 'rw');
    await portal.start('database');
  },
};

/** Uploads are refused, the rest works, and `/readyz` says so. */
async function uploadsAreRefused(
  { portal, probe, complain }: Scene,
  begin: () => Promise<() => void | Promise<void>>,
  says: boolean,
): Promise<void> {
  const since = performance.now();
  const heal = await begin();
  await delay(8000);
  const answer = await fetch(`${portal.url}/readyz`);
  const { uploads } = (await answer.json()) as { uploads: string };
  if (says && uploads === 'taken') complain('/readyz said that uploads are taken');
  await heal();
  const said = new Set(probe.readyzSince(since));
  if (said.size !== 1 || !said.has(200)) complain(`/readyz said ${[...said].join(', ')}`);
  // The API asks for the free space every five seconds.
  await delay(6000);
}

export const uploadsDiskFull: Fault = {
  title: 'disk of the documents full',
  rounds: 3,
  documentBytes: 100_000,
  ...onSmallDisk('uploads', '64m'),
  inject: (scene) => uploadsAreRefused(scene, async () => fill(scene.portal.folders.uploads), true),
};

export const uploadsReadOnly: Fault = {
  title: 'folder of the documents read-only',
  rounds: 3,
  ...onSmallDisk('uploads', '64m'),
  inject: (scene) =>
    uploadsAreRefused(
      scene,
      async () => {
        await remount(scene.portal.folders.uploads, 'ro');
        return () => remount(scene.portal.folders.uploads, 'rw');
      },
      false,
    ),
};
