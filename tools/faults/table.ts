import { type Fault, type Result, runScenario } from './scenario.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The columns of the table in docs/decisions/faults.md. */
const columns: [name: string, cell: (result: Result) => unknown][] = [
  ['fault', ({ title }) => title],
  ['rounds', ({ rounds }) => rounds],
  ['acknowledged', ({ acknowledged }) => acknowledged],
  ['lost', ({ lost }) => lost.length],
  ['twice', ({ twice }) => twice.length],
  ['longest outage', ({ longestOutageMs }) => seconds(longestOutageMs)],
  ['slowest answer', ({ longestCallMs }) => seconds(longestCallMs)],
  ['/readyz', ({ readyz }) => readyz.map((status) => status || 'none').join(', ')],
  ['wrong for', ({ untrueMs }) => seconds(untrueMs)],
];

const printLine = (cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);

/** Runs these faults, each on a portal of its own, and prints a table. @returns whether every promise was kept */
export async function runForTable(faults: Fault[], rounds?: number): Promise<boolean> {
  printLine(columns.map(([name]) => name));
  printLine(columns.map(() => '---'));
  const broken: string[] = [];
  for (const fault of faults)
    try {
      const result = await runScenario(fault, rounds ?? fault.rounds);
      printLine(columns.map(([, cell]) => cell(result)));
      for (const words of [...result.lost, ...result.twice, ...result.faults])
        broken.push(`${fault.title}: ${words}`);
    } catch (error) {
      printLine([fault.title, 'broke off', ...columns.slice(2).map(() => '')]);
      broken.push(`${fault.title}: ${(error as Error).stack}`);
    }
  if (broken.length > 0)
    console.error(`\nPromises that were not kept:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`);
  return broken.length === 0;
}
