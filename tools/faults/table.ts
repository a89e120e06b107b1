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

const line = (cells: unknown[]) => `| ${cells.join(' | ')} |`;

export const tableHead = `${line(columns.map(([name]) => name))}\n${line(columns.map(() => '---'))}`;
const rowOf = (result: Result) => line(columns.map(([, cell]) => cell(result)));
const rowWithout = (title: string, why: string) => line([title, why, ...columns.slice(2).map(() => '')]);

/** Runs one fault and prints its row. @returns a line for everything that must not be */
export async function runForTable(fault: Fault, rounds = fault.rounds): Promise<string[]> {
  const { title } = fault;
  const reason = fault.skip?.();
  if (reason) {
    console.log(rowWithout(title, `skipped: ${reason}`));
    return [];
  }
  try {
    const result = await runScenario(title, [fault], rounds);
    console.log(rowOf(result));
    return [...result.lost, ...result.twice, ...result.faults].map((words) => `${title}: ${words}`);
  } catch (error) {
    console.log(rowWithout(title, 'broke off'));
    return [`${title}: ${(error as Error).stack}`];
  }
}
