/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../command-line.ts';
import { benchApi } from './api/api-bench.ts';
import { benchCasting } from './elections/cast-bench.ts';
import { benchCrash, benchLoad } from './elections/load-bench.ts';
import { benchCollege } from './college-bench.ts';
import { benchDev } from './dev-bench.ts';
import { benchHome } from './home-bench.ts';
import { applicationLists } from './lists/applications.ts';
import { caseLists } from './lists/cases.ts';
import { complaintList } from './lists/complaints.ts';
import { ledgerLists } from './lists/ledger.ts';
import { benchList, type ListBench } from './lists/list-bench.ts';
import { studentList } from './lists/students.ts';
import { benchMail } from './mail/mail-bench.ts';
import { benchPage } from './page-bench.ts';
import { benchStart } from './processes/start-bench.ts';
import { benchWorkers } from './processes/workers-bench.ts';
import { type Measure, runBenches } from './report.ts';
import { benchShip } from './ship-bench.ts';
import { benchUploads } from './uploads/upload-bench.ts';
import { benchLighthouse } from './visits/lighthouse-bench.ts';
import { benchNetwork } from './visits/network-bench.ts';

const HELP = `npm run bench [-- NAME …] [--quick] [--check]

  page                the first page and each remote in a real browser, against one plain app
  api                 each kind of call against a bare Express app; prints the table of docs/benchmarks.md
  elections           all of these:
    elections-load    2,000 students vote at once over a bad line, and everything is counted again
    elections-crash   the same, and the API is killed three times in between
    elections-casting ballots cast against inserts of the same documents
  college             lists, searches, casting, count and check with the data of a large college
  dev                 how soon npm run dev shows a page and a change, with one remote and with all
  home                GET /api/home with 10,000 rows of everything
  lists               all of these, pages among many against pages among few:
    lists-applications, lists-complaints, lists-integrity, lists-ledger, lists-students
  mail                1,000 calls that write a letter while the mail server is down and up, and how fast mail leaves
  lighthouse          Lighthouse's mobile preset on eight pages, median of five; prints a table for a closing note
  network             the same pages on a slow line and a slow phone, with an empty cache
  ship                how long shipping and roll-back take
  start               how long the API takes to start, with an empty database and with much in it
  workers             two API processes on two cores against one
  uploads             32 documents of 10 MB at once: memory, and how long other calls take

  --quick             fewer voters, documents and rounds: whether it works, not how fast
  --check             exit code 1 if a goal is missed
  --calls A,B         api: only list, tokens, me, page, detail, write, token, ballot or upload
  --profile           api: writes processor profiles to a folder and prints where the time goes
  --soak MINUTES      api: repeats the reads and the small write, and says whether memory grows

With MONGODB_URI, college, lists, home, mail, start and elections-load use databases of their own on that server, and leave them there.`;

interface Bench {
  title: string;
  run: (quick: boolean) => Promise<Measure[]>;
}
const listBench = (what: string, list: ListBench): Bench => ({
  title: `${what}: a page among ${list.many} may take 1.3 times as long as among ${list.few} (median)`,
  run: (quick) => benchList(list, quick),
});

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
  college: {
    title: 'A large college: 20,000 students, 100,000 rows of each list, a million ballots',
    run: benchCollege,
  },
  dev: { title: 'npm run dev', run: benchDev },
  home: { title: 'GET /api/home with 10,000 rows of everything', run: benchHome },
  'lists-applications': listBench('Applications', applicationLists),
  'lists-complaints': listBench('Complaints', complaintList),
  'lists-integrity': listBench('Integrity cases and records', caseLists),
  'lists-ledger': listBench('Ledger', ledgerLists),
  'lists-students': listBench('Students', studentList),
  mail: { title: 'Mail: calls that write a letter, 8 at once', run: benchMail },
  lighthouse: { title: 'Lighthouse, mobile preset, empty cache', run: benchLighthouse },
  network: { title: 'Deep links, empty cache, a quarter of the processor', run: benchNetwork },
  ship: { title: 'Shipping one remote while a portal serves the store', run: benchShip },
  start: { title: 'Start of the API, and figures after a crash', run: benchStart },
  workers: { title: 'Two workers on two cores against one, 32 connections', run: benchWorkers },
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
