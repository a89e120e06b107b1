import { createHash } from 'node:crypto';
import { withDatabase } from '../../portal-database.ts';
import { StartError } from '../../start/processes.ts';
import { withClient } from '../../with-client.ts';
import { namesEmbedded } from '../answers.ts';
import { becomeDataOwner, loadSettings, runVersion } from '../installation.ts';

/** A hash of what each collection holds. */
export type Digests = Record<string, string>;

/** Collections that the portal writes without any visitor. */
const ownRecords = new Set([
  'jobs',
  'failingJobs',
  'portal',
  'processClocks',
  'requestCounts',
  'clientReports',
]);

export const digestsOf = (uri: string): Promise<Digests> =>
  withClient(uri, async (db) => {
    const digests: Digests = {};
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      if (ownRecords.has(name) || name.startsWith('system.')) continue;
      const hash = createHash('sha256');
      for await (const row of db.collection(name).find({}, { raw: true }).sort({ _id: 1 }))
        hash.update(row as unknown as Buffer);
      digests[name] = hash.digest('hex');
    }
    return digests;
  });

/** `campus digests`, for the stopped portal's data. */
export async function printDigests(): Promise<void> {
  const settings = loadSettings();
  if (namesEmbedded(settings)) delete process.env['MONGODB_URI'];
  becomeDataOwner(settings.dataDir);
  console.log(JSON.stringify(await withDatabase(settings.dataDir, digestsOf)));
}

/** The collections of the stopped portal that are not as they were; a version of the portal reads them. */
export async function changedIn(before: Digests, folder: string): Promise<string[]> {
  const { status, stdout, stderr } = await runVersion(folder, ['digests']);
  if (status !== 0) throw new StartError(`${folder} can’t read the data: ${stderr}`);
  const now = JSON.parse(stdout) as Digests;
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((name) => before[name] !== now[name])
    .toSorted();
}
