import { ConfigError, loadDatabaseUri } from './config.ts';
import { connect } from './connect.ts';
import { recountAll } from './features.ts';

// `MONGODB_URI=… npm run recount -w @campus/api`: the same that runs each night and soon after a crash, by hand.
try {
  const connection = await connect(loadDatabaseUri(process.env));
  let differences = 0;
  for await (const line of recountAll(connection)) {
    console.log(line);
    differences += 1;
  }
  console.log(
    differences === 0
      ? 'Votes and ballots agree, and so do complaints, applications and their figures.'
      : `Differences: ${differences}.`,
  );
  await connection.close();
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else
    console.error(
      'The recount of votes, complaints and applications failed:',
      error instanceof Error ? error.message : error,
    );
  process.exitCode = 1;
}
