import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { RemoteManifest } from '@campus/contracts';
import { readManifest, ReleaseError } from '@campus/releases';
import { isRelease } from './programs.ts';
import { root } from './start/settings.ts';

/** Where the built remotes are: each in a folder of the workspace, or together in a release. */
export const remotesRoot = isRelease ? join(root, 'remotes') : root;

export interface WorkspaceRemote {
  /** Relative to the workspace: `mfe-budget`. */
  folder: string;
  manifest: RemoteManifest;
}

/** The folders of the workspace's remotes, such as `mfe-budget`, in alphabetical order. */
export const remoteFolders = (workspace = remotesRoot): string[] =>
  globSync('mfe-*/portal.json', { cwd: workspace }).map(dirname).toSorted();

export const remoteIds = (): string[] => remoteFolders().map((folder) => folder.slice('mfe-'.length));

/** The workspace's remotes without those whose portal.json is invalid: the gate says what is wrong with it. */
export const readRemotes = (workspace = remotesRoot): WorkspaceRemote[] =>
  remoteFolders(workspace).flatMap((folder) => {
    try {
      return [{ folder, manifest: readManifest(join(workspace, folder, 'portal.json')) }];
    } catch (error) {
      if (error instanceof ReleaseError) return [];
      throw error;
    }
  });
