import { parseArgs } from 'node:util';

/** Ends the program: nothing could be checked. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

/**
 * The arguments of the command line: one value by its option, or without it, and the others. Ends the program with
 * the help on request, or if `read` finds the arguments wrong.
 * @param option of the value that was noted down earlier; npm swallows its name unless a `--` stands before it
 */
export function readArguments<Read>(
  help: string,
  option: string,
  read: (positionals: string[], noted: string | undefined) => Read,
): Read {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { [option]: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (values['help']) {
      console.log(help);
      process.exit(0);
    }
    return read(positionals, values[option] as string | undefined);
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${help}`);
  }
}

/** Says the verdict on `what` and sets the exit code. */
export function sayVerdict(what: string, faults: readonly string[]): void {
  if (faults.length === 0) {
    console.log('\nEverything is correct.');
    return;
  }
  console.error(`\nThis ${what} is NOT correct:`);
  for (const fault of faults) console.error(`  - ${fault}`);
  process.exitCode = 1;
}
