import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

/** Ends the program: its arguments are wrong, or nothing could be done. */
export function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

const helpOption = { help: { type: 'boolean', short: 'h' } } as const;

/**
 * The options of the command line, and the other arguments. Ends the program with the help on request, or if an option is
 * unknown or there are too many arguments.
 */
export function readArguments<const Options extends ParseArgsOptionsConfig>(
  help: string,
  options: Options,
  mostPositionals = 0,
) {
  type Read = ReturnType<typeof parseArgs<{ options: Options; allowPositionals: true }>>;
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: mostPositionals > 0,
      options: { ...options, ...helpOption },
    });
    if ('help' in values) {
      console.log(help);
      process.exit(0);
    }
    if (positionals.length > mostPositionals) throw new Error('These are too many arguments.');
    return { values, positionals } as unknown as Read;
  } catch (error) {
    return refuse(`${(error as Error).message}\n\n${help}`);
  }
}

/** Says the verdict on `what` and sets the exit code. */
export function sayVerdict(
  what: string,
  faults: readonly string[],
  correct = 'Everything is correct.',
): void {
  if (faults.length === 0) return console.log(`\n${correct}`);
  console.error(`\nThis ${what} is NOT correct:`);
  for (const fault of faults) console.error(`  - ${fault}`);
  process.exitCode = 1;
}
