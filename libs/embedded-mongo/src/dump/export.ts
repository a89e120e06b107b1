import { orRefuse, printTable, readFolders } from '../tool.ts';
import { exportDump } from './export-dump.ts';

const help = `Writes the data of a stopped database in the format of mongodump.

  node export.ts --data DIR --out DIR

  --data DIR   folder of the data
  --out DIR    folder for the dump; made, and only when all of it is on disk
  --help       show this text

Into MongoDB: mongorestore DIR. Exit code: 0 when it is done, 2 when nothing was written.`;

const { data, out } = readFolders(help, ['data', 'out']);
printTable(orRefuse(() => exportDump(data, out)));
console.log(`\nWritten to ${out}.`);
