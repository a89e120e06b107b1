import { ConfigError, loadDatabaseUri } from './config.ts';
import { connect } from './connect.ts';
import { recount as recountApplications } from './features/budget/applications/recount.ts';
import { recount as recountComplaints } from './features/complaints/recount.ts';
import { recount as recountElections } from './features/elections/box/recount.ts';

// `MONGODB_URI=… npm run recount -w @campus/api`: the same that runs at each start, by hand.
try {
  const connection = await connect(loadDatabaseUri(process.env));
  const lines = [
    ...(await recountElections(connection)),
    ...(await recountComplaints(connection)),
    ...(await recountApplications(connection)),
  ];
  for (const line of lines) console.log(line);
  console.log(
    lines.length === 0
      ? 'Votes and ballots agree, and so do complaints, applications and their figures.'
      : `Differences: ${lines.length}.`,
  );
  await connection.close();
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else
    console.error(
      'Votes, complaints and applications could not be counted again:',
      error instanceof Error ? error.message : error,
    );
  process.exitCode = 1;
}
