/** `npm run measure-house`: how much code there is and how it hangs together, as one table. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { findCircles } from '../boundaries/find-circles.ts';
import { findImports } from '../boundaries/find-imports.ts';
import { findEqualLines } from './equal-lines.ts';
import { countLines, isTest, projectOf, readSources } from './sources.ts';
import { testTitles } from './titles.ts';
import { wayOf } from './way.ts';

const HELP = `npm run measure-house [-- --at COMMIT] [--list]

  --at COMMIT   measures that commit instead of the working tree
  --list        also lists the pairs, circles and ways that were counted

What each row counts: docs/decisions/house.md`;

const { values } = parseArgs({
  options: { at: { type: 'string' }, list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
if (values.help) {
  console.log(HELP);
  process.exit();
}

const root = resolve(import.meta.dirname, '../..');
const sources = readSources(root, values.at);
const production = sources.filter(({ path }) => !isTest(path));
const isCss = ({ path }: { path: string }) => path.endsWith('.css');
const code = production.filter((source) => !isCss(source));
const apiCode = code.filter(({ path }) => path.startsWith('api/src/'));

const linesOf = (of: typeof sources) => of.reduce((sum, { text }) => sum + countLines(text), 0);
const pairs = findEqualLines(code);
const cssPairs = findEqualLines(production.filter(isCss));
const circles = findCircles(
  new Map(
    sources
      .filter((source) => !isCss(source))
      .map(({ path, text }) => [path, findImports(path, text).map(({ specifier }) => specifier ?? '')]),
  ),
);
const ballotWay = wayOf(apiCode, 'castBallot');
const applicationWay = wayOf(apiCode, 'decideApplication');
const leaveWay = wayOf(apiCode, 'decideLeave');

/** KB of all built JavaScript; a page loads only a part. */
function builtSize(project: string): string | null {
  const dist = join(root, project, 'dist');
  // Builds belong to the working tree, not to another commit.
  if (values.at || !existsSync(dist)) return null;
  const sizes = globSync('**/*.js', { cwd: dist }).map(
    (file) => gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
  );
  return sizes.length > 0 ? (sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(1) : null;
}

const projects = [...new Set(production.map(({ path }) => projectOf(path)))];
const smallFiles = (of: typeof sources) => of.filter(({ text }) => countLines(text) <= 20).length;
const rows: [string, string | number][] = [
  ['production lines', linesOf(production)],
  ...projects.map((project): [string, number] => [
    `  ${project}`,
    linesOf(production.filter(({ path }) => projectOf(path) === project)),
  ]),
  ['test lines', linesOf(sources.filter(({ path }) => isTest(path)))],
  ['production files', production.length],
  ['files of at most 20 lines, without CSS', smallFiles(code)],
  ['  of the API', smallFiles(apiCode)],
  ['pairs of six or more equal lines', pairs.length],
  ['pairs of six or more equal lines of CSS', cssPairs.length],
  ['import circles', circles.length],
  ["files on a ballot's way", ballotWay.length],
  ["files on the way of an application's decision", applicationWay.length],
  ["files on the way of a leave's decision", leaveWay.length],
  ['distinct test titles', testTitles(sources).size],
  ...projects.flatMap((project): [string, string][] => {
    const size = project === 'api' ? null : builtSize(project);
    return size ? [[`built JavaScript of ${project}, KB gzip`, size]] : [];
  }),
];

console.log(`| ${values.at ?? 'working tree'} | |\n| --- | ---: |`);
for (const [name, value] of rows) console.log(`| ${name} | ${value.toLocaleString('en')} |`);
if (values.list) {
  for (const { lines, places } of [...pairs, ...cssPairs])
    console.log(`${lines} equal lines: ${places.join(' ')}`);
  for (const circle of circles) console.log(`circle: ${circle.join(' ')}`);
  for (const [name, way] of Object.entries({ ballotWay, applicationWay, leaveWay }))
    console.log(`${name}: ${way.join(' ')}`);
}
