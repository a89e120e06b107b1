/** `npm run measure-house`: how much code there is, as one table. */
import { resolve } from 'node:path';
import { readArguments } from '../command-line.ts';
import { findEqualLines } from './equal-lines.ts';
import { countLines, isTest, projectOf, readSources } from './sources.ts';

const HELP = `npm run measure-house [-- --at COMMIT] [--list]

  --at COMMIT   measures that commit instead of the working tree
  --list        also lists the pairs that were counted

What each row counts: docs/decisions/house.md`;

const { values } = readArguments(HELP, { at: { type: 'string' }, list: { type: 'boolean' } });

const sources = readSources(resolve(import.meta.dirname, '../..'), values.at);
const production = sources.filter(({ path }) => !isTest(path));
const isCss = ({ path }: { path: string }) => path.endsWith('.css');
const code = production.filter((source) => !isCss(source));

const linesOf = (of: typeof sources) => of.reduce((sum, { text }) => sum + countLines(text), 0);
const smallFiles = (of: typeof sources) => of.filter(({ text }) => countLines(text) <= 20).length;
const pairs = findEqualLines(code);
const cssPairs = findEqualLines(production.filter(isCss));
const projects = [...new Set(production.map(({ path }) => projectOf(path)))];
const rows: [string, number][] = [
  ['production lines', linesOf(production)],
  ...projects.map((project): [string, number] => [
    `  ${project}`,
    linesOf(production.filter(({ path }) => projectOf(path) === project)),
  ]),
  ['test lines', linesOf(sources.filter(({ path }) => isTest(path)))],
  ['production files', production.length],
  ['files of at most 20 lines, without CSS', smallFiles(code)],
  ['  of the API', smallFiles(code.filter(({ path }) => path.startsWith('api/src/')))],
  ['pairs of six or more equal lines', pairs.length],
  ['pairs of six or more equal lines of CSS', cssPairs.length],
];

console.log(`| ${values.at ?? 'working tree'} | |\n| --- | ---: |`);
for (const [name, value] of rows) console.log(`| ${name} | ${value.toLocaleString('en')} |`);
if (values.list)
  for (const { lines, places } of [...pairs, ...cssPairs])
    console.log(`${lines} equal lines: ${places.join(' ')}`);
