import { ConfigError, loadConfig } from './config.ts';
import { connect } from './connect.ts';
import { recount } from './features/elections/recount.ts';

// `npm run recount -w api`: the same that runs at each start, by hand.
try {
  const connection = await connect(loadConfig(process.env).mongodbUri);
  const lines = await recount(connection);
  for (const line of lines) console.log(line);
  console.log(lines.length === 0 ? 'Votes and ballots agree.' : `${lines.length} differences.`);
  await connection.close();
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exitCode = 1;
}
