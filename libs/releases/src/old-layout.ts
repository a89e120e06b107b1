import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { listFiles } from './list-files.ts';
import type { Release, Version } from './registry-file.ts';
import { parsedFile, readContent } from './version-folder.ts';

/** The layout before format 2: per remote the versions that were active, the last one is; and those taken back. */
const historySchema = z.record(
  z.string(),
  z.object({ active: z.array(z.string()), withdrawn: z.array(z.string()) }),
);

export const historyFile = '.ship-history.json';

/** The content of the old history file, or `null` when it can't be read. Versions without a folder, or with a link in it, are left out. */
export function readOldHistory(dir: string): Record<string, Release> | null {
  let histories: z.infer<typeof historySchema>;
  try {
    histories = historySchema.parse(parsedFile(join(dir, historyFile)));
  } catch {
    return null;
  }
  const releaseOf = (id: string, { active, withdrawn }: (typeof histories)[string]): Release => {
    // One that was active twice stands where it was last.
    const order = active.filter((version, index) => active.lastIndexOf(version) === index);
    const taken = withdrawn.filter((version) => !order.includes(version));
    const versions = [...order, ...taken]
      .filter((version) => isReadable(join(dir, id, version)))
      .map((version) => ({
        ...describeFolder(dir, id, version),
        // The old file doesn't say whether a team or `npm start` shipped it.
        automatic: true as const,
        ...(taken.includes(version) && { withdrawn: true as const }),
      }));
    return { active: null, versions };
  };
  return Object.fromEntries(Object.entries(histories).map(([id, history]) => [id, releaseOf(id, history)]));
}

const isReadable = (folder: string) => existsSync(folder) && listFiles(folder).others.length === 0;

/** A version as its folder describes it. */
export function describeFolder(dir: string, id: string, version: string): Version {
  const folder = join(dir, id, version);
  const { bytes } = readContent(folder);
  return { version, at: statSync(folder).mtime.toISOString(), by: '', commit: '', bytes };
}
