/** `npm run test:faults`: what the portal keeps of its promises while its parts fail. See docs/decisions/faults.md. */
import { cpus, totalmem } from 'node:os';
import { readArguments, refuse } from '../command-line.ts';
import { faults } from './faults.ts';
import { runForTable } from './scenario.ts';

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
const chosen = Object.keys(faults).filter((name) => positionals.length === 0 || positionals.includes(name));
const areKept = await runForTable(
  chosen.map((name) => faults[name]!),
  values.rounds === undefined ? undefined : Number(values.rounds),
);
if (areKept) console.log('\nEvery promise was kept.');
else process.exitCode = 1;
