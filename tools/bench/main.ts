/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../command-line.ts';
import { benchApi } from './api/api-bench.ts';
import { benchCasting } from './elections/cast-bench.ts';
import { benchCrash, benchLoad } from './elections/load-bench.ts';
import { benchPage } from './page-bench.ts';
import { type Measure, runBenches } from './report.ts';
import { benchUploads } from './uploads/upload-bench.ts';

const HELP = `npm run bench [-- NAME …] [--quick] [--check]

  page                the first page and each remote in a real browser, against one plain app
  api                 each kind of call against a bare Express app; prints the table of docs/benchmarks.md
  elections           all of these:
    elections-load    2,000 students vote at once over a bad line, and everything is counted again
    elections-crash   the same, and the API is killed three times in between
    elections-casting ballots cast against inserts of the same documents
  uploads             32 documents of 10 MB at once: memory, and how long other calls take

  --quick             fewer voters, documents and rounds: whether it works, not how fast
  --check             exit code 1 if a goal is missed
  --calls A,B         api: only list, tokens, me, page, detail, write, token, ballot or upload
  --profile           api: writes processor profiles to a folder and prints where the time goes
  --soak MINUTES      api: repeats the reads and the small write, and says whether memory grows

With MONGODB_URI, elections-load uses a database of its own on that server, and leaves it there.`;

interface Bench {
  title: string;
  run: (quick: boolean) => Promise<Measure[]>;
}

const benches: Record<string, Bench> = {
  page: { title: 'First page and remotes (gzip)', run: benchPage },
  api: {
    title: 'Calls, 32 connections with a token each, against bare Express and the raw driver',
    run: (quick) =>
      benchApi({
        quick,
        calls: values.calls?.split(','),
        profiles: values.profile ? join(tmpdir(), 'campus-profiles') : undefined,
        soak: values.soak === undefined ? undefined : Number(values.soak),
      }),
  },
  'elections-load': {
    title: 'Voting, 64 at once; 5 % of the requests each repeated, aborted, duplicated',
    run: benchLoad,
  },
  'elections-crash': { title: 'The same, and the API killed three times in between', run: benchCrash },
  'elections-casting': {
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
    profile: { type: 'boolean', default: false },
    soak: { type: 'string' },
  },
  Object.keys(benches).length,
);
await runBenches(HELP, benches, { ...values, names: positionals }, (run) => run(values.quick));
