/** `npm run bench`: how fast and how large the portal is, in ratios that hold on a slow machine too. */
import { parseArgs } from 'node:util';
import { benchApi } from './api-bench.ts';
import { benchPage } from './page-bench.ts';
import { printTable } from './report.ts';

const HELP = `npm run bench [-- page|api] [--check]

  page      JavaScript of the first page and of each remote, in a real browser
  api       GET /candidates against a bare Express app
  --check   exit code 1 if a goal is missed`;

const benches = {
  page: { title: 'First page and remotes (gzip)', run: benchPage },
  api: { title: 'GET /candidates, 32 connections, RS256 token on each request', run: benchApi },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
const unknown = positionals.filter((name) => !(name in benches));
if (values.help || unknown.length > 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

let reached = true;
for (const [name, { title, run }] of Object.entries(benches)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  reached = printTable(title, await run()) && reached;
}
if (values.check && !reached) process.exitCode = 1;
