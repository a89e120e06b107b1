import { parseArgs } from 'node:util';
import { describeFault } from './store/engine.ts';

/** Ends a tool that could not do its work. */
function refuse(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

/** The arguments of a tool: folders, all required. Ends the process if one is missing, or with the help on request. */
export function readFolders<Name extends string>(help: string, names: Name[]): Record<Name, string> {
  const values = ((): Record<string, string | boolean | undefined> => {
    try {
      const folders = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
      return parseArgs({ options: { ...folders, help: { type: 'boolean' } } }).values;
    } catch (error) {
      return refuse(`${(error as Error).message}\n\n${help}`);
    }
  })();
  if (values['help']) {
    console.log(help);
    process.exit(0);
  }
  const missing = names.find((name) => !values[name]);
  if (missing) refuse(`--${missing} is missing\n\n${help}`);
  return values as Record<Name, string>;
}

/** Runs a tool; a fault that ends it is put in words. */
export function orRefuse<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    return refuse(describeFault(error as Error));
  }
}

/** Rows in columns; numbers stand to the right. */
export function printTable(rows: Record<string, string | number>[]): void {
  const names = Object.keys(rows[0] ?? {});
  const cells = [names, ...rows.map((row) => names.map((name) => row[name]?.toLocaleString('en') ?? ''))];
  const widths = names.map((_, i) => Math.max(...cells.map((line) => (line[i] as string).length)));
  for (const line of cells)
    console.log(
      line
        .map((cell, i) => {
          const isNumber = typeof rows[0]?.[names[i] as string] === 'number';
          return isNumber ? cell.padStart(widths[i] as number) : cell.padEnd(widths[i] as number);
        })
        .join('  ')
        .trimEnd(),
    );
}
