import { orRefuse, printTable, readFolders } from '../tool.ts';
import { importDump } from './import-dump.ts';

const help = `Reads a dump (of export.ts or mongodump, not compressed) into a stopped database.

  node import.ts --dump DIR --data DIR

  --dump DIR   folder of the dump
  --data DIR   folder of the data; made when it isn't there
  --help       show this text

All of it or nothing; what is there already is never changed. Exit code: 0 when it is done, 2 when nothing was read.`;

const { dump, data } = readFolders(help, ['dump', 'data']);
printTable(orRefuse(() => importDump(dump, data)));
console.log(`\nKept in ${data}.`);
