import { ConfigError, loadDatabaseUri, loadSecretsKey } from './config.ts';
import { connect } from './connect.ts';
import { rederiveIds } from './features/complaints/derived-ids.ts';
import { requireAllFeatures, sealedFields } from './features.ts';
import { openDatabase } from './migrations/run-migrations.ts';
import {
  forgetLostKey,
  requireLostKey,
  rotateSecretsKey,
  SecretsKeyError,
} from './platform/storage/secrets-key.ts';

// See `tools/rotate-key`, which runs this with a database that it starts. No API process may run meanwhile.
const isLost = process.argv.includes('--lost');
try {
  requireAllFeatures();
  const to = loadSecretsKey(process.env, 'NEW_SECRETS_KEY');
  const from = isLost ? null : loadSecretsKey(process.env, 'SECRETS_KEY');
  const connection = await connect(loadDatabaseUri(process.env));
  try {
    const db = openDatabase(connection);
    if (from) {
      const { resealed, moved, left } = await rotateSecretsKey(db, {
        from,
        to,
        sealed: sealedFields,
        derived: [rederiveIds],
      });
      console.log(`Secrets encrypted with the new key: ${resealed}.`);
      console.log(`Rows of members moved (“me too”, tokens for anonymous complaints): ${moved}.`);
      if (left > 0) console.log(`Rows of deleted accounts, which stay as they are: ${left}.`);
    } else {
      // For `tools/secrets-key/rotate.ts`: until here nothing was changed.
      process.exitCode = 2;
      await requireLostKey(db, Buffer.from(process.env['SECRETS_KEY'] ?? '', 'base64'), sealedFields);
      process.exitCode = undefined;
      const lost = await forgetLostKey(db, to, sealedFields);
      console.log(lost.length === 0 ? 'Nothing was lost.' : `Lost for good:\n${lost.join('\n')}`);
    }
  } finally {
    await connection.close();
  }
} catch (error) {
  const isKnown = error instanceof ConfigError || error instanceof SecretsKeyError;
  console.error(isKnown ? error.message : error);
  process.exitCode ??= 1;
}
