/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { parseArgs } from 'node:util';
import { benchApi } from './api-bench.ts';
import { benchApplicationLists } from './applications/list-bench.ts';
import { benchComplaintList } from './complaints/list-bench.ts';
import { benchOnce } from './complaints/once-bench.ts';
import { benchCasting } from './elections/casting-bench.ts';
import { benchCost } from './elections/cost-bench.ts';
import { benchCrash, benchLoad } from './elections/load-bench.ts';
import { benchRecount } from './elections/recount-bench.ts';
import { benchIntegrity } from './integrity/integrity-bench.ts';
import { benchLedger } from './ledger/ledger-bench.ts';
import { benchMail } from './mail/mail-bench.ts';
import { benchPage } from './page-bench.ts';
import { type Measure, printTable } from './report.ts';
import { benchStudents } from './students/students-bench.ts';
import { benchUploads } from './uploads/upload-bench.ts';

const HELP = `npm run bench [-- NAME …] [--quick] [--check]

  page                JavaScript of the first page and of each remote, in a real browser
  api                 GET /candidates against a bare Express app
  elections           all of these:
    elections-load    2,000 students vote at once over a bad line, and everything is counted again
    elections-crash   the same, and the API is killed three times in between
    elections-casting casting ballots against inserting them into the database
    elections-cost    result and turnout with a million ballots against ten thousand
    elections-recount "Check the count" of 10,000 ballots in a real browser
  complaints          both of these:
    complaints-list   the newest 20 of 100,000 complaints against those of 1,000, with filters and search
    complaints-once   one anonymous token, and one member's "me too", 200 times at once
  applications-lists  the first 50 of 100,000 applications against those of 1,000, with filters
  integrity           the first 25 of 50,000 published records, cases and those that wait against those of 500
  ledger              summary and first page of 100,000 entries against those of 1,000, and making entries
  mail                1,000 calls that write a letter while the mail server is down and up, and how fast mail leaves
  students            the first 50 of 20,000 students and who of them is away, against those of 200
  uploads             32 documents of 10 MB at once: memory, and how long other calls take

  --quick             fewer voters, ballots, complaints and applications: whether it works, not how fast
  --check             exit code 1 if a goal is missed`;

const benches: Record<string, { title: string; run: (quick: boolean) => Promise<Measure[]> }> = {
  page: { title: 'First page and remotes (gzip)', run: benchPage },
  api: { title: 'GET /candidates, 32 connections, RS256 token on each request', run: benchApi },
  'elections-load': {
    title: 'Voting, 64 at once; 5 % of the requests each repeated, aborted, duplicated',
    run: benchLoad,
  },
  'elections-crash': { title: 'The same, and the API killed three times in between', run: benchCrash },
  'elections-casting': { title: 'Casting ballots, 64 at once', run: benchCasting },
  'elections-cost': { title: 'Result and turnout of a large election', run: benchCost },
  'elections-recount': { title: '"Check the count" in the browser', run: benchRecount },
  'complaints-list': {
    title: 'The newest 20 complaints: those of 100,000 may take 1.3 times as long as those of 1,000 (median)',
    run: benchComplaintList,
  },
  'applications-lists': {
    title:
      'The first 50 applications: those of 100,000 may take 1.3 times as long as those of 1,000 (median)',
    run: benchApplicationLists,
  },
  'complaints-once': { title: 'The same, 200 times at once, counts once', run: benchOnce },
  mail: { title: 'Mail: calls that write a letter, 8 at once', run: benchMail },
  students: {
    title: 'A page of 50 students: of 20,000 it may take 1.3 times as long as of 200 (median)',
    run: benchStudents,
  },
  uploads: { title: '32 documents of 10 MB at once', run: benchUploads },
  integrity: {
    title:
      'Records and the committee’s lists: of 50,000 cases they may take 1.3 times as long as of 500 (median)',
    run: benchIntegrity,
  },
  ledger: {
    title: 'The ledger: with 100,000 entries it may take 1.3 times as long as with 1,000 (median)',
    run: benchLedger,
  },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h' },
  },
});
/** `elections` stands for all whose name begins with it. */
const isMeant = (name: string) => (given: string) => name === given || name.startsWith(`${given}-`);
const unknown = positionals.filter((given) => !Object.keys(benches).some((name) => isMeant(name)(given)));
if (values.help || unknown.length > 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

let reached = true;
for (const [name, { title, run }] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.some(isMeant(name))) continue;
  reached = printTable(title, await run(values.quick)) && reached;
}
if (values.check && !reached) process.exitCode = 1;
