import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '@campus/embedded-mongo';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPortal } from '../../../testing/test-portal.ts';
import { addToRoll } from '../roll.ts';
import { openTestElection, type TestElection } from './testing/test-election.ts';

/** When the connection breaks at the next insert into the ballot box or the roll. */
let breaks: 'never' | 'before it arrives' | 'before its answer' = 'never';
let portal: Awaited<ReturnType<typeof startPortal>>;
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'campus-link-'));
  const database = await startServer({ dataDir, port: 0 });
  const { port } = new URL(database.uri);
  const link = createServer((client) => {
    const server = connect(Number(port), '127.0.0.1');
    client.on('data', (data) => {
      const isInsert = data.includes('insert\0') && /ballotBox|voterRoll/.test(data.toString('latin1'));
      const now = isInsert ? breaks : 'never';
      if (now !== 'never') breaks = 'never';
      if (now !== 'before it arrives') server.write(data);
      if (now !== 'never') client.destroy();
    });
    server.on('data', (data) => client.write(data));
    client.on('close', () => server.end()).on('error', () => {});
    server.on('close', () => client.destroy()).on('error', () => {});
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  portal = await startPortal(`mongodb://127.0.0.1:${(link.address() as AddressInfo).port}/test`);
  ends.push(
    portal.close,
    () => link.close(),
    database.close,
    () => rmSync(dataDir, { recursive: true }),
  );
});
afterAll(async () => {
  for (const end of ends) await end();
});

const cast = ({ path }: TestElection, body: unknown) => portal.call('POST', path('/ballots'), { body });

test('a ballot that the database never got is not acknowledged, and can be sent again', async () => {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, 'blank');
  breaks = 'before it arrives';
  const refused = await cast(election, ballot);
  expect(refused.json).toMatchObject({ status: 503, code: 'unavailable' });
  // The log says why, under the name that the voter was told.
  expect(portal.log.filter((line) => line.includes(refused.json.requestId))).toHaveLength(1);
  expect(await election.inTheBox()).toBe(0);

  expect((await cast(election, ballot)).status).toBe(201);
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([1, 1]);
});

test('a ballot whose insert was never answered is found when it is sent again, and counted once', async () => {
  const election = await openTestElection(portal);
  const ballot = election.vote(election.candidates.asha, 'blank');
  breaks = 'before its answer';
  expect((await cast(election, ballot)).status).toBe(503);
  for (const _ of ['again', 'and again']) expect((await cast(election, ballot)).status).toBe(201);
  await portal.portal.runJobs();
  expect([await election.inTheBox(), (await election.tally())?.cast]).toEqual([1, 1]);
  expect(portal.log.join('')).not.toContain(election.candidates.asha);
});

test('a roll that was cut off is not taken for a whole one', async () => {
  const { id, models } = await openTestElection(portal);
  const emails = ['a@sggs.ac.in', 'b@sggs.ac.in'];
  breaks = 'before it arrives';
  await expect(addToRoll(models, id, emails)).rejects.toThrow(/connection .* closed/);
  expect(await addToRoll(models, id, emails)).toBe(2);
});
