import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import * as semver from 'semver';
import { freeBytes } from '../../backup/files.ts';
import { faultOf } from '../../release/signature.ts';
import { StartError } from '../../start/processes.ts';
import { root } from '../../start/settings.ts';
import { home, parseRelease, type Release } from '../installation.ts';

/** The key of the project that makes the releases, if the version that runs brought it. */
const keyFile = join(root, 'deploy/release-key.pem');

/**
 * By SHA256SUMS beside the archive, and by its signature where the version that runs knows the key.
 * @throws StartError unless the archive is as it was made
 */
export function requireGenuine(archive: string): void {
  const isSigned = existsSync(keyFile);
  const fault = faultOf(archive, isSigned ? keyFile : undefined);
  if (fault !== null) throw new StartError(`${fault} Download the archive and what is beside it again.`);
  if (!isSigned)
    console.log('  This version brought no key, so only the checksum of the archive was compared.');
}

/** The folder of the version in the archive, such as `campus-0.2.0`. @throws StartError */
export function folderIn(archive: string): string {
  const [folder] = /^campus-[\w.+-]+(?=\.tar\.gz$)/.exec(basename(archive)) ?? [];
  if (!folder) throw new StartError(`${archive} is not named like a release: campus-1.2.3.tar.gz.`);
  return folder;
}

/** The description in an archive, before it is unpacked. @throws StartError */
export function releaseIn(archive: string): Release {
  const folder = folderIn(archive);
  const args = ['-xzOf', archive, `${folder}/release.json`];
  try {
    return parseRelease(execFileSync('tar', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    throw new StartError(`${archive} holds no release of the portal.`);
  }
}

/** Unpacks the archive beside the other versions. A folder with a version's name is always whole. */
export function unpack(archive: string): void {
  const folder = folderIn(archive);
  const draft = join(home, '.unpacking');
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  try {
    execFileSync('tar', ['-xzf', archive, '-C', draft, '--no-same-owner'], {
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    rmSync(join(home, folder), { recursive: true, force: true });
    renameSync(join(draft, folder), join(home, folder));
  } catch (error) {
    throw new StartError(`${archive} can’t be unpacked: ${(error as Error).message}`);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Why one version can’t follow another; undefined if it can. */
export function refusal(current: Release, next: Release, schemaOfData: number): string | undefined {
  if (!semver.satisfies(process.versions.node, next.node))
    return `Version ${next.version} needs Node.js ${next.node}, and this is ${process.versions.node}. Install that first.`;
  if (semver.eq(next.version, current.version)) return `Version ${next.version} is the one that runs.`;
  if (semver.lt(next.version, current.version))
    return `Version ${next.version} is older than ${current.version}, which runs. To go back: campus rollback`;
  if (next.upgradesFrom && semver.lt(current.version, next.upgradesFrom))
    return `Version ${next.version} can’t follow ${current.version}. Upgrade to ${next.upgradesFrom} first.`;
  if (next.schema < schemaOfData)
    return `The data has schema version ${schemaOfData}, and version ${next.version} knows ${next.schema} at most.`;
  return undefined;
}

/** A release takes so many times the room of its archive when it is unpacked. */
const unpackedRatio = 5;

/** @throws StartError unless there is room to unpack, to back up and to copy the database */
export function requireRoom(archive: string, needs: { folder: string; bytes: number }[]): void {
  const all = [{ folder: home, bytes: statSync(archive).size * unpackedRatio }, ...needs];
  // By file system: several folders may be on one.
  for (const [, onOne] of Map.groupBy(all, ({ folder }) => statSync(folder).dev)) {
    const { folder } = onOne[0]!;
    const needed = onOne.reduce((sum, { bytes }) => sum + bytes, 0);
    const free = freeBytes(folder);
    if (free < needed)
      throw new StartError(
        `The disk of ${folder} has ${megabytes(free)} free, and an upgrade needs ${megabytes(needed)}.`,
      );
  }
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`;
