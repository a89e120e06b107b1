/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { readArguments } from '../command-line.ts';
import { benchApi } from './api/api-bench.ts';
import { benchCasting } from './elections/cast-bench.ts';
import { benchPage } from './page-bench.ts';
import { type Measure, runBenches } from './report.ts';
import { benchUploads } from './uploads/upload-bench.ts';

const HELP = `npm run bench [-- NAME …] [--quick] [--check]

  page                the first page and each remote in a real browser, against one plain app
  api                 each kind of call against a bare Express app; prints the table of docs/benchmarks.md
  elections           ballots cast against inserts of the same documents
  uploads             32 documents of 10 MB at once: memory, and how long other calls take

  --quick             fewer documents and rounds: whether it works, not how fast
  --check             exit code 1 if a goal is missed
  --calls A,B         api: only list, tokens, me, page, detail, write, token, ballot or upload`;

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
    title: 'Casting ballots, 64 connections, against inserts of the same documents',
    run: benchCasting,
  },
  uploads: { title: '32 documents of 10 MB at once', run: benchUploads },
};

const { values, positionals } = readArguments(
  HELP,
  {
    check: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    calls: { type: 'string' },
  },
  Object.keys(benches).length,
);
await runBenches(HELP, benches, { ...values, names: positionals }, (run) => run(values.quick));
