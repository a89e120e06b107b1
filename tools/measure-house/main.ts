/** `npm run measure-house`: how much code there is and how it hangs together, as one table. */
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { findCircles } from '../boundaries/find-circles.ts';
import { findImports } from '../boundaries/find-imports.ts';
import { readArguments } from '../command-line.ts';
import { findEqualLines } from './equal-lines.ts';
import { countLines, isTest, projectOf, readSources } from './sources.ts';
import { testTitles } from './titles.ts';

const HELP = `npm run measure-house [-- --at COMMIT] [--list]

  --at COMMIT   measures that commit instead of the working tree
  --list        also lists the pairs, circles and ways that were counted

What each row counts: docs/decisions/house.md`;

const { values } = readArguments(HELP, { at: { type: 'string' }, list: { type: 'boolean' } });

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

/** The files that run between the call of a handler and its answer; only the working tree can be started. */
const ways: Record<string, string[]> = values.at
  ? {}
  : JSON.parse(execFileSync(process.execPath, [join(root, 'api/src/testing/ways.ts')], { encoding: 'utf8' }));

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
  ...Object.entries(ways).map(([what, files]): [string, number] => [
    `files on the way of ${what}`,
    files.length,
  ]),
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
  for (const [what, files] of Object.entries(ways)) console.log(`way of ${what}: ${files.join(' ')}`);
}
