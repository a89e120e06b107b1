/** `npm run test:faults`: what the portal keeps of its promises while its parts fail. See docs/decisions/faults.md. */
import { cpus, totalmem } from 'node:os';
import { readArguments, refuse } from '../command-line.ts';
import { faults } from './faults.ts';
import { runForTable, tableHead } from './table.ts';

const HELP = `npm run test:faults [-- NAME …] [--rounds N]

Starts a portal in a temporary folder for each fault, puts load on it (votes with blind tokens, complaints, sick reports
with their mails, applications with documents, decisions) over a bad line, lets the fault happen, and compares in the end everything that
was acknowledged with what is there. Prints a table.

  --rounds N   rounds of each fault, instead of its own number

${Object.entries(faults)
  .map(([name, { title }]) => `  ${name.padEnd(20)} ${title}`)
  .join('\n')}

Exit code: 0 if every promise was kept, 1 if not.`;

const { values, positionals } = readArguments(
  HELP,
  { rounds: { type: 'string' } },
  Object.keys(faults).length,
);
if (positionals.some((name) => !(name in faults))) refuse(HELP);

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
);
console.log(tableHead);
const broken: string[] = [];
for (const [name, fault] of Object.entries(faults)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const rounds = values.rounds === undefined ? undefined : Number(values.rounds);
  broken.push(...(await runForTable(fault, rounds)));
}
if (broken.length > 0) {
  console.error(`\nPromises that were not kept:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery promise was kept.');
