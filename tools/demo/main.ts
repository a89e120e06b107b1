/**
 * Fills an empty set-up with the demo data: eight weeks in the life of a college. `npm start` runs it once. It is the
 * API itself, whose clock begins in the past, called with the people's own tokens. So all rules hold for the demo too,
 * and the running API needs no way to write into the past.
 */
import { createServer } from 'node:http';
import { createApp } from '@campus/api';
import { loadConfig } from '@campus/api/config';
import { connect } from '@campus/api/connect';
import { createLog } from '@campus/api/log';
import { listen } from '@campus/api/serve';
import { demoAccounts } from '@campus/contracts';
import { readArguments } from '../command-line.ts';
import { ask, type Stage } from './ask.ts';
import { studentToken } from './people.ts';
import { play } from './play.ts';
import { createCalendar, readSteps } from './steps.ts';

readArguments(
  `Fills an empty portal with the demo data. npm start runs it, with the portal's settings and the tokens of the demo
accounts in its environment. What it plays: tools/demo/README.md.`,
  {},
);

const config = loadConfig({
  ...process.env,
  RATE_LIMIT_ADDRESS: '1000000',
  RATE_LIMIT_MEMBER: '1000000',
});
/** Tokens of the demo accounts, by role. */
const tokens = JSON.parse(process.env['DEMO_TOKENS'] ?? '{}') as Record<string, string>;

const { domains } = config;
const started = Date.now();
const calendar = createCalendar(config.timeZone, started);
const steps = readSteps(calendar, started);

// In the past before the API begins: to it the weeks between two steps must not look as if it hadn't run.
let ahead = steps[0]!.moment - started;
const now = () => Date.now() + ahead;

const connection = await connect(config.mongodbUri);
const portal = await createApp({
  config,
  connection,
  log: createLog(config.logLevel),
  now,
  readDatabaseTime: async () => now(),
});
const server = createServer(portal.app);
const url = await listen(server, { host: '127.0.0.1', port: 0 });

const earlier = await connection
  .collection<{ _id: string; saved: Record<string, unknown> }>('portal')
  .findOne({ _id: 'demo' });
const stage: Stage = {
  url,
  tokenOf: (person) => tokens[person] ?? studentToken(person, config.identity.projectId, domains),
  known: { calendar, domains, saved: { ...earlier?.saved } },
  connection,
  portal,
};

for (const { role, firstName, lastName } of demoAccounts(domains)) {
  stage.known.saved[role] = await ask('getMe', { by: role }, stage);
  // Elsewhere the profiles are in Firestore.
  if (config.profileStore === 'api')
    await ask('putProfile', { by: role, body: { firstName, lastName, photo: '' } }, stage);
}
for (const { moment, ...step } of steps) {
  ahead = moment - Date.now();
  await play(step, stage);
}
ahead = 0;
await portal.runJobs();

server.close();
server.closeAllConnections();
await portal.stop();
await connection.close();
