/** `npm run test:faults`: what the portal keeps of its promises while its parts fail. See docs/decisions/faults.md. */
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';
import { faults } from './faults.ts';
import { type Result, runScenario } from './scenario.ts';

const HELP = `npm run test:faults [-- NAME …] [--rounds N] [--voters N]

Starts a portal in a temporary folder for each fault, puts load on it (votes with blind tokens, complaints, sick reports
with their mails, applications with documents, decisions), lets the fault happen, and compares in the end everything that
was acknowledged with what is there. Prints a table.

  --rounds N   rounds of each fault, instead of its own number
  --voters N   voters of each election (300)

${Object.entries(faults)
  .map(([name, { title }]) => `  ${name.padEnd(20)} ${title}`)
  .join('\n')}

Exit code: 0 if every promise was kept, 1 if not.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string' },
    voters: { type: 'string', default: '300' },
    help: { type: 'boolean', short: 'h' },
  },
});
const unknown = positionals.filter((name) => !(name in faults));
if (values.help || unknown.length > 0) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const columns = [
  'fault',
  'rounds',
  'acknowledged',
  'lost',
  'twice',
  'longest outage',
  'slowest answer',
  '/readyz',
  'wrong for',
];
const rowOf = (result: Result) => [
  result.title,
  result.rounds,
  result.acknowledged,
  result.lost.length,
  result.twice.length,
  seconds(result.longestOutageMs),
  seconds(result.longestCallMs),
  result.readyz.map((status) => status || 'none').join(', '),
  seconds(result.untrueMs),
];
const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`;

console.log(
  `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}\n`,
);
console.log(line(columns));
console.log(line(columns.map(() => '---')));
const broken: string[] = [];
for (const [name, fault] of Object.entries(faults)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const reason = fault.skip?.();
  if (reason) {
    console.log(line([fault.title, `skipped: ${reason}`, ...columns.slice(2).map(() => '')]));
    continue;
  }
  try {
    const result = await runScenario(fault.title, [fault], {
      rounds: ({ rounds }) => Number(values.rounds ?? rounds),
      voters: Number(values.voters),
    });
    console.log(line(rowOf(result)));
    for (const fault of [...result.lost, ...result.twice, ...result.faults])
      broken.push(`${result.title}: ${fault}`);
  } catch (error) {
    console.log(line([fault.title, 'broke off', ...columns.slice(2).map(() => '')]));
    broken.push(`${fault.title}: ${(error as Error).stack}`);
  }
}
if (broken.length > 0) {
  console.error(`\nPromises that were not kept:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`);
  process.exitCode = 1;
} else console.log('\nEvery promise was kept.');
