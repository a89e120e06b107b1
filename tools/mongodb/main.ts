/** `npm run test:mongodb`: the database's tests on a real MongoDB. See docs/decisions/real-mongodb.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readArguments, refuse } from '../command-line.ts';
import { findProgram } from '../find-program.ts';
import { primaryFaults } from '../faults/database.ts';
import { runForTable, tableHead } from '../faults/table.ts';
import { type MongoCluster, type MongoPrograms, startReplicaSet, startShardedCluster } from './cluster.ts';
import { runSuite, suitesOn } from './suites.ts';

const HELP = `npm run test:mongodb [-- SUITE …] [--sharded] [--uri URI] [--if-found]

Starts a replica set of three in a temporary folder and runs on it: the compatibility suite of the embedded database
(compat), all tests of the API (api), the browser journeys (e2e), and rounds in which the primary is killed, steps down
or freezes under load (primary). Names of suites choose some of them.

  --sharded    two shards, a config server and a router instead
  --uri URI    a server that runs already; without the suite "primary"
  --if-found   exit code 0 where no mongod is found

MongoDB's server is the program that MONGOD names, else mongod on PATH; mongos is looked for beside it.
Exit code: 0 if everything passed, 1 if not, or if no server was found.`;

/** So many that some still vote in the last round. */
const voters = 600;

const names = ['compat', 'api', 'e2e', 'primary'];
const { values, positionals } = readArguments(
  HELP,
  {
    sharded: { type: 'boolean', default: false },
    uri: { type: 'string' },
    'if-found': { type: 'boolean', default: false },
  },
  names.length,
);
if (positionals.some((name) => !names.includes(name))) refuse(HELP);
const chosen = (name: string) => positionals.length === 0 || positionals.includes(name);

const programs = values.uri ? null : findPrograms();
const folder = mkdtempSync(join(tmpdir(), 'campus-mongodb-'));
const cluster = programs && (await startCluster(programs));
const uri = values.uri ?? cluster!.uri;
try {
  const failed: string[] = [];
  for (const [name, suite] of Object.entries(suitesOn(uri, { sharded: values.sharded }))) {
    if (!chosen(name)) continue;
    console.log(`\n== ${suite.title}`);
    if (!(await runSuite(suite))) failed.push(name);
  }
  if (cluster && chosen('primary') && !(await survivesItsPrimary(cluster))) failed.push('primary');
  console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`);
  process.exitCode = failed.length === 0 ? 0 : 1;
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Ends this program where there is no server. */
function findPrograms(): MongoPrograms {
  const named = process.env['MONGOD'];
  const mongod = named ?? findProgram('mongod');
  if (!mongod || !existsSync(mongod)) {
    console.log(named ? `MONGOD=${named} is not there: skipped` : 'no mongod found: skipped');
    if (values['if-found']) process.exit(0);
    console.error(
      'Install MongoDB 7 or newer and put mongod on PATH, name it (MONGOD=/path/to/mongod), or name a server that\n' +
        'runs (npm run test:mongodb -- --uri mongodb://…). Nothing is downloaded.',
    );
    process.exit(1);
  }
  console.log(execFileSync(mongod, ['--version'], { encoding: 'utf8' }).split('\n', 1)[0]);
  if (!values.sharded) return { mongod };
  const beside = join(dirname(mongod), 'mongos');
  const mongos = existsSync(beside) ? beside : findProgram('mongos');
  if (mongos) return { mongod, mongos };
  console.error(`--sharded needs mongos, which is neither beside ${mongod} nor on PATH.`);
  process.exit(1);
}

function startCluster({ mongod, mongos }: MongoPrograms): Promise<MongoCluster> {
  return mongos ? startShardedCluster({ mongod, mongos }, folder) : startReplicaSet({ mongod }, folder);
}

async function survivesItsPrimary(running: MongoCluster): Promise<boolean> {
  console.log(`\n== The primary fails under load\n${tableHead}`);
  const broken: string[] = [];
  for (const fault of primaryFaults(running)) broken.push(...(await runForTable(fault, { voters })));
  for (const line of broken) console.error(`  - ${line}`);
  return broken.length === 0;
}
