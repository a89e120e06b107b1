/** `npm run test:mongodb`: the database's tests on a real MongoDB. See docs/decisions/real-mongodb.md. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Servers } from '../bench/servers.ts';
import { readArguments, refuse } from '../command-line.ts';
import { findProgram } from '../find-program.ts';
import { primaryFaults } from '../faults/faults.ts';
import { runForTable } from '../faults/scenario.ts';
import { type ReplicaSet, startReplicaSet } from './replica-set.ts';
import { runSuite, suitesOn } from './suites.ts';

const HELP = `npm run test:mongodb [-- SUITE …] [--uri URI [--sharded]] [--if-found]

Starts a replica set of three in a temporary folder and runs on it: the compatibility suite of the embedded database
(compat), all tests of the API (api), the browser journeys (e2e), and rounds in which the primary is killed, steps down
or freezes under load (primary). Names of suites choose some of them.

  --uri URI    a server that runs already; without the suite "primary"
  --sharded    the server of --uri is the router of a sharded cluster
  --if-found   exit code 0 where no mongod is found

MongoDB's server is the program that MONGOD names, else mongod on PATH.
Exit code: 0 if everything passed, 1 if not, or if no server was found.`;

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
if (positionals.some((name) => !names.includes(name)) || (values.sharded && !values.uri)) refuse(HELP);
const chosen = (name: string) => positionals.length === 0 || positionals.includes(name);

const mongod = values.uri ? null : findMongod();
await using servers = new Servers();
const set = mongod === null ? null : await startReplicaSet(servers, mongod);
const failed: string[] = [];
for (const [name, suite] of Object.entries(suitesOn(values.uri ?? set!.uri, { sharded: values.sharded }))) {
  if (!chosen(name)) continue;
  console.log(`\n== ${suite.title}`);
  if (!(await runSuite(suite))) failed.push(name);
}
if (set && chosen('primary') && !(await survivesItsPrimary(set))) failed.push('primary');
console.log(failed.length === 0 ? '\nEverything passed.' : `\nFailed: ${failed.join(', ')}`);
process.exitCode = failed.length === 0 ? 0 : 1;

function findMongod(): string {
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
  return mongod;
}

function survivesItsPrimary(running: ReplicaSet): Promise<boolean> {
  console.log('\n== The primary fails under load');
  return runForTable(primaryFaults(running));
}
