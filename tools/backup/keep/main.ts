/** Takes backups over from the user who made them; `campus-backup.service` runs it as root. */
import { existsSync, mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '../../command-line.ts';
import { StartError } from '../../start/processes.ts';
import { handOver } from '../hand-over.ts';
import { foldersIn, hasManifest } from '../manifest.ts';
import { copyElsewhere, noteNewest } from '../places.ts';
import { newFolder, notWholeFolder } from '../stored-files.ts';

const HELP = `campus keep-backups DIR

Moves each finished backup from DIR/new to DIR, and its new files to DIR/files. The user who made it can then neither
read nor delete it. Copies it to the folder of BACKUP_COPY_TO, if that is set. A backup that can't be moved, because files
of it are gone, is put into DIR/not-whole and kept for two weeks.`;

const {
  positionals: [given],
} = readArguments(HELP, {}, 1);
if (!given) refuse(`DIR is missing\n\n${HELP}`);
const folder = resolve(given);
const uri = process.env['MONGODB_URI'];
process.umask(0o077);
const place = join(folder, newFolder);
const names = foldersIn(place).filter((name) => hasManifest(join(place, name)));
/** A backup that was noted when it was made isn't among those that can be restored. */
let isShort = false;
// Names begin with the date. A later backup may have stored a file again that an earlier one lacks.
for (const name of names.toSorted().toReversed()) {
  const backup = join(place, name);
  try {
    handOver(folder, backup);
    await copyElsewhere(folder, name, uri);
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
    process.exitCode = 1;
    if (!(error instanceof StartError) || !existsSync(backup)) continue;
    // Tonight says so. The next night has its own backup.
    mkdirSync(join(folder, notWholeFolder), { recursive: true });
    renameSync(backup, join(folder, notWholeFolder, name));
    console.error(`It is in ${join(folder, notWholeFolder)} for two weeks.`);
    isShort = true;
  }
}
if (isShort && uri) await noteNewest(folder, uri).catch(({ message }: Error) => console.error(message));
