import type { Connection } from 'mongoose';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';
import { startProcess } from './testing/api-processes.ts';
import { openTestElection } from './testing/election-factory.ts';
import { freePort } from './testing/free-port.ts';
import { databaseForTests } from './testing/test-portal.ts';

const database = databaseForTests();
let connection: Connection;
beforeAll(async () => void (connection = await connect(database.uri)));
afterAll(() => connection.close());

const recountsIn = (log: (Record<string, unknown> | string)[]) =>
  log.filter((line) => typeof line === 'object' && line['msg'] === 'a job ran' && line['job'] === 'recount')
    .length;

test('a ballot that a crash left uncounted shows soon after the next start, and a clean start recounts nothing', async () => {
  const env = { PORT: String(await freePort()), LOG_LEVEL: 'debug' };
  const first = await startProcess(database.uri, env);
  onTestFinished(async () => void (await first.stop()));
  const election = await openTestElection({ connection });
  const vote = () => ({ body: election.vote(election.candidates.asha, 'blank') });
  expect((await first.call('POST', election.path('/ballots'), vote())).status).toBe(201);
  await expect.poll(() => recountsIn(first.log), { timeout: 60_000 }).toBe(1);
  // As a crash leaves it: in the box, and not counted.
  await election.models.tallies.updateOne({ _id: election.id }, { $set: { cast: 0, votes: {} } });
  first.child.kill('SIGKILL');
  await first.ended;

  const second = await startProcess(database.uri, env);
  onTestFinished(async () => void (await second.stop()));
  const turnout = async () => (await second.call('GET', election.path(''))).json.turnout.cast;
  await expect.poll(turnout, { timeout: 60_000 }).toBe(1);
  await second.stop();

  const third = await startProcess(database.uri, env);
  onTestFinished(async () => void (await third.stop()));
  // It is the last of what is due.
  await expect
    .poll(() => third.log.some((line) => typeof line === 'object' && line['job'] === 'ballot box'), {
      timeout: 20_000,
    })
    .toBe(true);
  expect(recountsIn(third.log)).toBe(0);
});
