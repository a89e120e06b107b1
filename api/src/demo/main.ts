/**
 * Fills an empty set-up with the demo data: eight weeks in the life of a college. `npm start` runs it once. It is the
 * API itself, whose clock begins in the past, called with the people's own tokens: so all rules hold for the demo too,
 * and the running API needs no way to write into the past.
 */
import { createServer } from 'node:http';
import { importAll } from '@campus/contracts/by-folder/import-all';
import { loadConfig } from '../config.ts';
import { connect } from '../connect.ts';
import { createApp } from '../create-app.ts';
import { dayIn } from '../platform/days.ts';
import { createLog } from '../platform/log.ts';
import { listen } from '../serve.ts';
import { call } from './call.ts';
import { addMembers } from './members.ts';
import type { Demo, DemoEvent, DemoEvents } from './demo.ts';
import { studentToken } from './tokens.ts';

const dayMs = 86_400_000;

const config = loadConfig({
  ...process.env,
  RATE_LIMIT_ADDRESS: '1000000',
  RATE_LIMIT_MEMBER: '1000000',
});
const people = JSON.parse(process.env['DEMO_TOKENS'] ?? '{}') as Demo['people'];

const started = Date.now();
let ahead = 0;
const now = () => Date.now() + ahead;

const connection = await connect(config.mongodbUri);
const { app, runJobs, stop } = await createApp({
  config,
  connection,
  log: createLog(config.logLevel),
  now,
  readDatabaseTime: async () => now(),
});
const server = createServer(app);
const url = await listen(server, { host: '127.0.0.1', port: 0 });

const dayOf = dayIn(config.timeZone);
const day = (ago: number) => dayOf(started - ago * dayMs);

/** The moment at which the college's clocks show that time. */
function momentOf(date: string, time: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const shown = new Date(asUtc).toLocaleString('sv', { timeZone: config.timeZone });
  return asUtc - (Date.parse(`${shown.replace(' ', 'T')}Z`) - asUtc);
}

const demo: Demo = {
  people,
  student: (name) =>
    name === undefined ? people.student : studentToken(name, config.identity.projectId, config.domains),
  domains: config.domains,
  keepsProfiles: config.profileStore === 'api',
  day,
  connection,
  runJobs,
  call: (method, path, token, body) => call(method, url + path, token, body, [409]),
};

const areas = await importAll(import.meta.dirname, '../features/*/demo.ts');
const events: (DemoEvent & { moment: number })[] = [
  addMembers,
  ...Object.values(areas).map((area) => (area as { events: DemoEvents }).events),
]
  .flatMap((eventsOf) => eventsOf(demo))
  .map((event) => ({ ...event, moment: Math.min(momentOf(day(event.ago), event.at), started) }))
  .toSorted((one, other) => one.moment - other.moment);

for (const { moment, run } of events) {
  ahead = moment - Date.now();
  await run();
}
ahead = 0;
await runJobs();

server.close();
server.closeAllConnections();
await stop();
await connection.close();
