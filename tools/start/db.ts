/** `npm run db`: the portal's database alone, for a look at the data or for an API that is started by hand. */
import { join } from 'node:path';
import { startDatabase } from './database.ts';
import { runUntilStopped, whenOrphaned } from './run-until-stopped.ts';
import { readSettings } from './settings.ts';

const help = `npm run db [-- --data DIR] [--port N]

Starts the database that npm start would use, prints its URI and waits for Ctrl-C.

  --data DIR   the embedded database, on another folder than DATA_DIR/mongo
  --port N     the embedded database, on 127.0.0.1:N, for mongosh, mongodump and others`;

if (process.argv.includes('--help')) {
  console.log(help);
} else if (process.argv.length > 2) {
  // With arguments it is the embedded server's own program, which reads them.
  if (!process.argv.some((argument) => /^--data(=|$)/.test(argument)))
    process.argv.push('--data', join(readSettings(process.env).dataDir, 'mongo'));
  whenOrphaned(() => process.kill(process.pid, 'SIGTERM'));
  await import('@campus/embedded-mongo/main');
} else {
  await runUntilStopped(async (supervisor, { dataDir }) => {
    const { uri, description } = await startDatabase(supervisor, dataDir);
    console.log(`\n  Database: ${description}\n  ${uri}\n\n  Ctrl-C stops it.\n`);
    return async () => {};
  });
}
