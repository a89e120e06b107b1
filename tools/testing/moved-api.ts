/**
 * The API on an empty database, with a clock that its parent moves by messages `{ now }`. It answers each with `{ url }`
 * once the jobs of that moment have run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@campus/api';
import { loadConfig } from '@campus/api/config';
import { connect } from '@campus/api/connect';
import { createLog } from '@campus/api/log';
import { listen } from '@campus/api/serve';
import { startServer } from '@campus/embedded-mongo';

const folder = mkdtempSync(join(tmpdir(), 'campus-moved-'));
process.on('disconnect', () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit();
});
let now = Number(process.env['NOW']);
const { uri } = await startServer({ dataDir: folder, isDurable: false });
const config = loadConfig({
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
  MONGODB_URI: uri,
  UPLOADS_DIR: join(folder, 'uploads'),
  UPLOADS_LEAST_FREE_MB: '1',
  ELECTION_PROGRESS_DIR: join(folder, 'progress'),
  RATE_LIMIT_ADDRESS: '1000000',
  PORT: '0',
});
const { app, runJobs } = await createApp({
  config,
  connection: await connect(uri),
  log: createLog('error'),
  now: () => now,
  readDatabaseTime: async () => now,
});
const url = await listen(createServer(app), config);
async function moveTo(message: { now: number }) {
  ({ now } = message);
  // One job can leave work for another.
  for (let round = 0; round < 2; round += 1) await runJobs();
  process.send!({ url });
}
process.on('message', (message: { now: number }) => void moveTo(message));
process.send!({ url });
