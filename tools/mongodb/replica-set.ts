import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from '@campus/api/free-port';
import { end, type Servers } from '../bench/servers.ts';
import { type Child, waitFor } from '../start/processes.ts';

export const memberArguments = (folder: string, port: number): string[] => [
  '--replSet=rs0',
  `--dbpath=${folder}`,
  '--bind_ip=127.0.0.1',
  `--port=${port}`,
  `--unixSocketPrefix=${folder}`,
  '--wiredTigerCacheSizeGB=0.25',
  '--oplogSize=200',
  // Each test file makes and drops a database of some 160 files. MongoDB keeps those open as long as it keeps history. With
  // the five minutes that are its default, the server aborts with “too many open files” after some 100 test files.
  '--setParameter=minSnapshotHistoryWindowInSeconds=5',
];

export async function startReplicaSet(servers: Servers, mongod: string) {
  const members: { port: number; start: () => Child; program: Child }[] = [];
  for (const number of [0, 1, 2]) {
    const port = await freePort();
    const data = join(servers.folder, `member-${number}`);
    mkdirSync(data, { mode: 0o700 });
    const start = () => servers.start(`mongod ${number}`, memberArguments(data, port), {}, mongod);
    members.push({ port, start, program: start() });
  }
  for (const member of members) await untilAnswers(member);
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  await withAdmin(members[0]!, (admin) =>
    admin.command({
      replSetInitiate: {
        _id: 'rs0',
        members: hosts.map((host, _id) => ({ _id, host })),
        // Short elections, so that a test waits seconds for a new primary.
        settings: { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 },
      },
    }),
  );
  const primary = () =>
    waitFor(members[0]!.program, async () => {
      for (const member of members) {
        const hello = await withAdmin(member, (admin) => admin.command({ hello: 1 })).catch(() => null);
        if (hello?.['isWritablePrimary']) return member;
      }
      return null;
    });
  await primary();

  return {
    uri: `mongodb://${hosts.join(',')}/?replicaSet=rs0`,
    /** Ends the primary as a power cut would, and starts it again after `awayMs`. */
    async killPrimary(awayMs: number): Promise<void> {
      const member = await primary();
      await end(member.program, 'SIGKILL');
      await delay(awayMs);
      member.program = member.start();
      await untilAnswers(member);
    },
    /** Another member becomes the primary, as before maintenance. */
    async stepDown(): Promise<void> {
      await withAdmin(await primary(), (admin) => admin.command({ replSetStepDown: 10 }));
      await primary();
    },
    /** Stops the primary's process for this time; then it continues. */
    async freezePrimary(forMs: number): Promise<void> {
      const { program } = await primary();
      program.process.kill('SIGSTOP');
      await delay(forMs);
      program.process.kill('SIGCONT');
    },
  };
}
export type ReplicaSet = Awaited<ReturnType<typeof startReplicaSet>>;

const untilAnswers = (member: { port: number; program: Child }) =>
  waitFor(member.program, () => withAdmin(member, (admin) => admin.command({ ping: 1 })).catch(() => null));

async function withAdmin<T>(
  { port }: { port: number },
  work: (admin: ReturnType<ReturnType<MongoClient['db']>['admin']>) => Promise<T>,
): Promise<T> {
  const uri = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  await using client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 2000 });
  return await work(client.db().admin());
}
