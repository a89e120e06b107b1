import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { readArguments } from '../command-line.ts';
import { kitReport } from './kit-report.ts';

const HELP = `npm run kit:report [-- --check]

Records the exports of libs/portal-kit in its api-report.txt.

  --check   changes nothing, and ends with 1 if the exports differ from the record`;

const { values } = readArguments(HELP, { check: { type: 'boolean' } });
const root = resolve(import.meta.dirname, '../..');
const file = join(root, 'libs/portal-kit/api-report.txt');
const report = kitReport(root);

if (!values.check) writeFileSync(file, report);
else {
  const before = readFileSync(file, 'utf8').split('\n');
  const after = report.split('\n');
  const removed = before.filter((line) => !after.includes(line)).map((line) => `- ${line}`);
  const added = after.filter((line) => !before.includes(line)).map((line) => `+ ${line}`);
  for (const line of [...removed, ...added]) console.error(line);
  if (removed.length + added.length > 0) {
    console.error('The exports of libs/portal-kit have changed. If this is intended: npm run kit:report');
    process.exitCode = 1;
  } else console.log('the kit matches api-report.txt');
}
