/** `npm run bench:db`: how fast the embedded database is, beside the storage engine that it uses. */
import { readArguments } from '../../command-line.ts';
import { type Measure, runBenches } from '../report.ts';
import { Servers } from '../servers.ts';
import { benchInserts } from './insert-bench.ts';
import { benchStart } from './start-bench.ts';

const HELP = `npm run bench:db [-- NAME …] [--quick] [--check]

  start    from the start to the first answer, and memory, with 100,000 documents
  inserts  durable inserts, at 1 and at 64 connections, against SQLite itself

  --quick  fewer documents: whether it works, not how fast
  --check  exit code 1 if a goal is missed`;

type Bench = (servers: Servers, quick: boolean) => Promise<Measure[]>;
const benches: Record<string, { title: string; run: Bench }> = {
  start: { title: 'Start', run: benchStart },
  inserts: { title: 'Durable inserts (median)', run: benchInserts },
};

const { values, positionals } = readArguments(
  HELP,
  { quick: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  Object.keys(benches).length,
);
await runBenches(HELP, benches, { ...values, names: positionals }, async (run) => {
  await using servers = new Servers();
  return await run(servers, values.quick);
});
