/** Makes room for the next backup; `campus-backup.service` runs it as root. */
import { readArguments, refuse } from '../../command-line.ts';
import { prune } from './prune.ts';

const HELP = `campus prune-backups DIR

Removes from DIR what an earlier backup left half done in DIR/new, backups of more than two weeks, and then the oldest
ones until the next backup has room. It keeps the newest whole backup in any case, and whatever is no backup. Of the
files that backups share it removes those that none needs any more, and damaged ones, which the next backup stores again.`;

const {
  positionals: [folder],
} = readArguments(HELP, {}, 1);
if (!folder) refuse(`DIR is missing\n\n${HELP}`);
for (const name of await prune(folder)) console.log(`Removed ${name}`);
