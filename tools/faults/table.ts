import { type Fault, runScenario } from './scenario.ts';

const printLine = (...cells: unknown[]) => console.log(`| ${cells.join(' | ')} |`);

/** Runs these faults, each on a portal of its own, and prints a table. @returns whether every promise was kept */
export async function runForTable(faults: Fault[], rounds?: number): Promise<boolean> {
  printLine('fault', 'rounds', 'acknowledged', 'lost', 'twice');
  printLine(...Array<string>(5).fill('---'));
  const broken: string[] = [];
  for (const fault of faults)
    try {
      const times = rounds ?? fault.rounds;
      const { acknowledged, lost, twice, faults: others } = await runScenario(fault, times);
      printLine(fault.title, times, acknowledged, lost.length, twice.length);
      for (const words of [...lost, ...twice, ...others]) broken.push(`${fault.title}: ${words}`);
    } catch (error) {
      printLine(fault.title, 'broke off', '', '', '');
      broken.push(`${fault.title}: ${(error as Error).stack}`);
    }
  if (broken.length > 0)
    console.error(`\nPromises that were not kept:\n${broken.map((fault) => `  - ${fault}`).join('\n')}`);
  return broken.length === 0;
}
