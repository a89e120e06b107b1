import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MongoClient } from 'mongodb';
import { freePort } from '@campus/api/free-port';

const startMs = 60_000;

/** The role of a replica set's member, beside keeping data. */
type Role = 'configsvr' | 'shardsvr';

/** The programs of MongoDB. */
export interface MongoPrograms {
  mongod: string;
  /** Only for a sharded cluster. */
  mongos?: string;
}

export interface MongoCluster {
  uri: string;
  /** The set with the data; the first of several. */
  set: Pick<ReplicaSet, 'killPrimary' | 'stepDown' | 'freezePrimary'>;
  stop: () => Promise<void>;
}

/** The arguments of one `mongod`. */
export const memberArguments = (
  set: string,
  { folder, port, role }: { folder: string; port: number; role?: Role | undefined },
): string[] => [
  ...(role ? [`--${role}`] : []),
  `--replSet=${set}`,
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

/** The arguments of the router. */
const routerArguments = (config: string, port: number): string[] => [
  `--configdb=${config}`,
  '--bind_ip=127.0.0.1',
  `--port=${port}`,
  '--nounixsocket',
];

/** `replSetInitiate`'s argument: short elections, so that a test waits seconds for a new primary. */
export const replicaSetConfig = (set: string, ports: number[], role?: Role) => ({
  _id: set,
  ...(role === 'configsvr' && { configsvr: true }),
  members: ports.map((port, _id) => ({ _id, host: `127.0.0.1:${port}` })),
  settings: { electionTimeoutMillis: 2000, heartbeatIntervalMillis: 500 },
});

/** Three members on this machine. */
export async function startReplicaSet({ mongod }: MongoPrograms, folder: string): Promise<MongoCluster> {
  const set = await ReplicaSet.start(mongod, { folder, name: 'rs0', members: 3 });
  return {
    uri: `mongodb://${set.hosts.join(',')}/?replicaSet=rs0`,
    set,
    stop: () => set.stop(),
  };
}

/** Two shards, a config server and a router. Each shard has three members, so that one can fail. */
export async function startShardedCluster(
  { mongod, mongos }: Required<MongoPrograms>,
  folder: string,
): Promise<MongoCluster> {
  const config = await ReplicaSet.start(mongod, {
    folder: join(folder, 'config'),
    name: 'config',
    members: 1,
    role: 'configsvr',
  });
  const shards = await Promise.all(
    ['shard0', 'shard1'].map((name) =>
      ReplicaSet.start(mongod, { folder: join(folder, name), name, members: 3, role: 'shardsvr' }),
    ),
  );
  const port = await freePort();
  const router = run(mongos, routerArguments(config.address, port), join(folder, 'router.log'));
  const uri = `mongodb://127.0.0.1:${port}/`;
  await untilAnswers(router, uri);
  await withAdmin(uri, async (admin) => {
    for (const { address } of shards) await admin.command({ addShard: address });
  });
  return {
    uri,
    set: shards[0]!,
    async stop() {
      await router.stop();
      for (const set of [...shards, config]) await set.stop();
    },
  };
}

interface SetOptions {
  folder: string;
  name: string;
  members: number;
  role?: Role;
}

class ReplicaSet {
  readonly #members: { port: number; start: () => Program; program: Program }[] = [];
  readonly #name: string;

  private constructor(name: string) {
    this.#name = name;
  }

  static async start(mongod: string, { folder, name, members, role }: SetOptions): Promise<ReplicaSet> {
    const set = new ReplicaSet(name);
    for (let number = 0; number < members; number += 1) {
      const port = await freePort();
      const data = join(folder, `member-${number}`);
      mkdirSync(data, { recursive: true, mode: 0o700 });
      const start = () =>
        run(mongod, memberArguments(name, { folder: data, port, role }), join(folder, `${number}.log`));
      set.#members.push({ port, start, program: start() });
    }
    for (const { port, program } of set.#members) await untilAnswers(program, directly(port));
    const ports = set.#members.map(({ port }) => port);
    await withAdmin(directly(ports[0]!), (admin) =>
      admin.command({ replSetInitiate: replicaSetConfig(name, ports, role) }),
    );
    await set.#primary();
    return set;
  }

  get hosts(): string[] {
    return this.#members.map(({ port }) => `127.0.0.1:${port}`);
  }

  /** As other members of a cluster name it. */
  get address(): string {
    return `${this.#name}/${this.hosts.join(',')}`;
  }

  async #primary() {
    const deadline = Date.now() + startMs;
    while (Date.now() < deadline) {
      for (const member of this.#members) {
        const hello = await withAdmin(directly(member.port), (admin) => admin.command({ hello: 1 })).catch(
          () => null,
        );
        if (hello?.['isWritablePrimary']) return member;
      }
      await delay(100);
    }
    throw new Error(`The replica set ${this.#name} had no primary within ${startMs / 1000} s.`);
  }

  /** Ends the primary as a power cut would, and starts it again after `awayMs`. */
  async killPrimary(awayMs: number): Promise<void> {
    const member = await this.#primary();
    await member.program.kill();
    await delay(awayMs);
    member.program = member.start();
    await untilAnswers(member.program, directly(member.port));
  }

  /** Another member becomes the primary, as before maintenance. */
  async stepDown(): Promise<void> {
    const { port } = await this.#primary();
    await withAdmin(directly(port), (admin) => admin.command({ replSetStepDown: 10 }));
    await this.#primary();
  }

  /** Stops the primary's process for this time; then it continues. */
  async freezePrimary(forMs: number): Promise<void> {
    const { program } = await this.#primary();
    program.child.kill('SIGSTOP');
    await delay(forMs);
    program.child.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    await Promise.all(this.#members.map(({ program }) => program.stop()));
  }
}

const directly = (port: number) => `mongodb://127.0.0.1:${port}/?directConnection=true`;

interface Program {
  child: ChildProcess;
  log: string;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
}

/** None may outlive this program, also when another one didn't start. */
const started: ChildProcess[] = [];
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

function run(command: string, args: string[], log: string): Program {
  const output = openSync(log, 'a');
  const child = spawn(command, args, { stdio: ['ignore', output, output] });
  started.push(child);
  child.once('error', () => {}); // `exit` follows, or `untilAnswers` says what the log has
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { child, log, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') };
}

async function untilAnswers({ child, log }: Program, uri: string): Promise<void> {
  const deadline = Date.now() + startMs;
  while (Date.now() < deadline && child.exitCode === null && child.pid !== undefined) {
    const answers = await withAdmin(uri, (admin) => admin.command({ ping: 1 })).then(
      () => true,
      () => false,
    );
    if (answers) return;
    await delay(200);
  }
  throw new Error(`${child.spawnfile} did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`);
}

async function withAdmin<T>(
  uri: string,
  work: (admin: ReturnType<ReturnType<MongoClient['db']>['admin']>) => Promise<T>,
): Promise<T> {
  await using client = await MongoClient.connect(uri, { serverSelectionTimeoutMS: 2000 });
  return await work(client.db().admin());
}
