import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '@campus/contracts';
import { readManifest, ReleaseError } from '@campus/releases';

const root = join(import.meta.dirname, '..');

/** A remote of the workspace. */
export interface WorkspaceRemote {
  /** Relative to the workspace: `mfe-budget`. */
  folder: string;
  manifest: RemoteManifest;
}

/** The folders of the workspace's remotes, such as `mfe-budget`, in alphabetical order. */
export const remoteFolders = (workspace = root): string[] =>
  globSync('mfe-*/portal.json', { cwd: workspace }).map(dirname).toSorted();

/** The ids of the workspace's remotes, by their folders. */
export const remoteIds = (): string[] => remoteFolders().map((folder) => folder.slice('mfe-'.length));

/** The workspace's remotes without those whose portal.json is invalid: the gate says what is wrong with it. */
export const readRemotes = (workspace = root): WorkspaceRemote[] =>
  remoteFolders(workspace).flatMap((folder) => {
    try {
      return [{ folder, manifest: readManifest(join(workspace, folder, 'portal.json')) }];
    } catch (error) {
      if (error instanceof ReleaseError) return [];
      throw error;
    }
  });
