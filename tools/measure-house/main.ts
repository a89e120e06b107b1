/** `npm run measure-house`: how much code there is, as one table. */
import { resolve } from 'node:path';
import { readArguments } from '../command-line.ts';
import { countLines, isTest, projectOf, readSources } from './sources.ts';

const HELP = `npm run measure-house [-- --at COMMIT]

  --at COMMIT   measures that commit instead of the working tree

What each row counts: docs/decisions/house.md`;

const { values } = readArguments(HELP, { at: { type: 'string' } });

const sources = readSources(resolve(import.meta.dirname, '../..'), values.at);
const production = sources.filter(({ path }) => !isTest(path));
const code = production.filter(({ path }) => !path.endsWith('.css'));

const linesOf = (of: typeof sources) => of.reduce((sum, { text }) => sum + countLines(text), 0);
const smallFiles = (of: typeof sources) => of.filter(({ text }) => countLines(text) <= 20).length;
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
];

console.log(`| ${values.at ?? 'working tree'} | |\n| --- | ---: |`);
for (const [name, value] of rows) console.log(`| ${name} | ${value.toLocaleString('en')} |`);
