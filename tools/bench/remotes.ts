import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { remoteManifestSchema, type RemoteManifest } from '@campus/contracts';
import { root } from '../start/settings.ts';

/** The manifests of the workspace's remotes, by id. */
export const readRemotes = (): RemoteManifest[] =>
  globSync('mfe-*/portal.json', { cwd: root })
    .toSorted()
    .map((file) => remoteManifestSchema.parse(JSON.parse(readFileSync(join(root, file), 'utf8'))));
