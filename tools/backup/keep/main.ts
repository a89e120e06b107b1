/** Takes backups over from the user who made them; `campus-backup.service` runs it as root. */
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments, refuse } from '../../command-line.ts';
import { handOver } from '../hand-over.ts';
import { manifestName } from '../manifest.ts';
import { copyElsewhere } from '../places.ts';
import { newFolder } from '../stored-files.ts';

const HELP = `campus keep-backups DIR

Moves each finished backup from DIR/new to DIR, and its new files to DIR/files. The user who made it can then neither
read nor delete it. Copies it to the folder of BACKUP_COPY_TO, if that is set.`;

const {
  positionals: [given],
} = readArguments(HELP, {}, 1);
if (!given) refuse(`DIR is missing\n\n${HELP}`);
const folder = resolve(given);
process.umask(0o077);

for (const name of readdirSync(join(folder, newFolder)))
  if (existsSync(join(folder, newFolder, name, manifestName))) {
    try {
      handOver(folder, join(folder, newFolder, name));
      await copyElsewhere(folder, name, process.env['MONGODB_URI']);
    } catch (error) {
      console.error(`${name}: ${(error as Error).message}`);
      process.exitCode = 1;
    }
  }
