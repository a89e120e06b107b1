import { orRefuse, printTable, readFolders } from '../tool.ts';
import { checkFolder } from './check-folder.ts';

const help = `Checks the data of a stopped database: every index against its documents, and the file itself.

  node main.ts --data DIR

  --data DIR   folder of the data
  --help       show this text

Changes nothing. Exit code: 0 if everything is right, 1 if not, 2 if nothing could be checked.`;

const { data } = readFolders(help, ['data']);
const tables = orRefuse(() => checkFolder(data));
printTable(
  tables.map(({ collection, index, entries, faultCount }) => ({
    collection,
    index,
    entries,
    faults: faultCount,
  })),
);
const broken = tables.filter(({ faultCount }) => faultCount > 0);
if (broken.length === 0) console.log('\nEverything is correct.');
else {
  console.error('\nThis data is NOT correct:');
  for (const { collection, index, faults, faultCount } of broken) {
    for (const fault of faults) console.error(`  - ${collection} ${index}: ${fault}`);
    if (faultCount > faults.length) console.error(`    … and ${faultCount - faults.length} more`);
  }
  process.exitCode = 1;
}
