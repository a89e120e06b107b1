/** `npm run db`: the portal's database alone, for a look at the data or for an API that is started by hand. */
import { startDatabase } from './database.ts';
import { runUntilStopped } from './run-until-stopped.ts';

if (process.argv.includes('--help')) {
  console.log('Starts the database that npm start would use, prints its URI and waits for Ctrl-C.');
} else {
  await runUntilStopped(async (supervisor, { dataDir }) => {
    const { uri, description } = await startDatabase(supervisor, dataDir);
    console.log(`\n  Database: ${description}\n  ${uri}\n\n  Ctrl-C stops it.\n`);
    return async () => {};
  });
}
