/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { readArguments, refuse } from '../command-line.ts';
import { benchApi } from './api/api-bench.ts';
import { benchPage } from './page-bench.ts';
import { benchPapers } from './papers-bench.ts';
import { type Measure, printTable } from './report.ts';
import { benchInserts, benchStart } from './database-bench.ts';
import { benchUploads } from './uploads/upload-bench.ts';

const HELP = `npm run bench [-- NAME …] [--quick]

  page                the first page and each remote in a real browser
  api                 each kind of call against a bare Express app; prints the table of docs/benchmarks.md
  elections           voting tokens and ballots alone, against the same bare Express app; 60 ballot papers against one
  database            starting the embedded database, and inserts against SQLite itself
  uploads             32 documents of 10 MB at once: memory, and how long other calls take

  --quick             fewer documents and rounds: whether it works, not how fast
  --calls A,B         api: only list, me, page, write, token, ballot or upload`;

interface Bench {
  title: string;
  run: (quick: boolean) => Promise<Measure[]>;
}

const benches: Record<string, Bench> = {
  page: { title: 'First page and remotes (gzip)', run: benchPage },
  api: {
    title: 'Calls, 32 connections with a token each, against bare Express and the raw driver',
    run: (quick) => benchApi({ quick, calls: values.calls?.split(',') }),
  },
  elections: {
    title: 'Voting tokens and ballots, 32 connections, against bare Express and the raw driver',
    run: async (quick) => [
      ...(await benchApi({ quick, calls: ['token', 'ballot'] })),
      ...(await benchPapers(quick)),
    ],
  },
  database: {
    title: 'The embedded database',
    run: async (quick) => [...(await benchStart(quick)), ...(await benchInserts(quick))],
  },
  uploads: { title: '32 documents of 10 MB at once', run: benchUploads },
};

const { values, positionals: names } = readArguments(
  HELP,
  {
    quick: { type: 'boolean', default: false },
    calls: { type: 'string' },
  },
  Object.keys(benches).length,
);
if (!names.every((name) => name in benches)) refuse(HELP);
for (const [name, { title, run }] of Object.entries(benches))
  if (names.length === 0 || names.includes(name)) printTable(title, await run(values.quick));
