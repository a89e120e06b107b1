import { ConfigError, loadDatabaseUri } from './config.ts';
import { connect } from './connect.ts';
import { shardCollections, shardedById } from './sharding.ts';

// `MONGODB_URI=… npm run shard -w @campus/api`: once, on a sharded cluster, after the first start of the API.
try {
  const connection = await connect(loadDatabaseUri(process.env));
  try {
    await shardCollections(connection);
  } finally {
    await connection.close();
  }
  console.log(`Sharded by _id: ${shardedById.join(', ')}. Every other collection stays on one shard.`);
} catch (error) {
  if (error instanceof ConfigError) console.error(error.message);
  else console.error('The collections could not be sharded:', error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
