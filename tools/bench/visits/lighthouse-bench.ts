import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { atLeast, atMost, median, type Measure } from '../report.ts';
import { freePort } from '@campus/api/free-port';
import { startVisitedPortal, visitedPages } from './visited-portal.ts';

const rounds = 5;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const timings = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;

type Result = Record<(typeof categories)[number] | keyof typeof timings | 'slowedLCP', number>;

/** The parts of Lighthouse's report that are read here. */
interface Report {
  runtimeError?: { message: string };
  categories: Record<string, { score: number | null }>;
  audits: Record<
    string,
    { id: string; title: string; score: number | null; scoreDisplayMode: string; numericValue?: number }
  >;
}

/** npx fetches Lighthouse for this bench alone: its 86 packages stay out of everyone's install. */
async function reportOn(url: string, ...flags: string[]): Promise<Report> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', 'lighthouse@13.5.0', url, '--output=json', '--quiet', ...flags],
    { maxBuffer: 1 << 28 },
  );
  const report = JSON.parse(stdout) as Report;
  if (report.runtimeError)
    throw new Error(`Lighthouse could not judge ${url}: ${report.runtimeError.message}`);
  return report;
}

/**
 * Lighthouse's mobile preset (slow 4G, a quarter of the processor), empty cache, what is stored is kept. The preset loads
 * the page at full speed and estimates the rest: whatever arrived before the largest paint counts as needed for it.
 * `slowedLCP` is measured with line and processor slowed down in fact.
 */
async function judge(url: string, port: number): Promise<Result> {
  const lhr = await reportOn(url, `--port=${port}`, `--only-categories=${categories.join(',')}`);
  const slowed = await reportOn(
    url,
    `--port=${port}`,
    `--only-audits=${timings.LCP}`,
    '--throttling-method=devtools',
  );
  for (const { id, title, score, scoreDisplayMode } of Object.values(lhr.audits)) {
    const isFailure = score !== null && score < 1 && scoreDisplayMode === 'binary';
    if (isFailure) console.log(`  ${new URL(url).pathname}: ${title} (${id})`);
  }
  const timeOf = ({ audits }: Report, id: string) => audits[id]?.numericValue ?? Number.NaN;
  return Object.fromEntries([
    ...categories.map((id) => [id, Math.round((lhr.categories[id]?.score ?? 0) * 100)]),
    ...Object.entries(timings).map(([name, id]) => [name, timeOf(lhr, id)]),
    ['slowedLCP', timeOf(slowed, timings.LCP)],
  ]) as Result;
}

/** The pages that the goals name, each judged by Lighthouse; medians. */
export async function benchLighthouse(quick: boolean): Promise<Measure[]> {
  await using portal = await startVisitedPortal();
  const ports = { out: await freePort(), in: await freePort() };
  await portal.browser({ signedIn: false, debugPort: ports.out });
  await portal.browser({ signedIn: true, debugPort: ports.in });
  const measures: Measure[] = [];
  console.log(
    '| Page | Perf | A11y | Best pr. | SEO | FCP s | LCP s | TBT ms | CLS | LCP, slowed in fact, s |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const { name, path, signedIn } of visitedPages) {
    const results: Result[] = [];
    for (let round = 0; round < (quick ? 1 : rounds); round++)
      results.push(await judge(portal.url + path, signedIn ? ports.in : ports.out));
    const of = (key: keyof Result) => median(results.map((result) => result[key]));
    const cells = [
      ...categories.map(of),
      (of('FCP') / 1000).toFixed(1),
      (of('LCP') / 1000).toFixed(1),
      Math.round(of('TBT')),
      of('CLS').toFixed(3),
      (of('slowedLCP') / 1000).toFixed(1),
    ];
    console.log(`| ${name} | ${cells.join(' | ')} |`);
    measures.push(
      atLeast(`${name}: performance`, of('performance'), 95),
      atLeast('  accessibility', of('accessibility'), 100),
      atLeast('  best practices', of('best-practices'), 100),
      atLeast('  search engines', of('seo'), 100),
      atMost('  largest paint', of('LCP') / 1000, 2, 's'),
      atMost('  largest paint, slowed in fact', of('slowedLCP') / 1000, 2, 's'),
      atMost('  blocked', of('TBT'), 150, 'ms'),
      atMost('  layout shift', of('CLS'), 0.02),
    );
  }
  return measures;
}
