/** `campus`: everything that an operator does with an installed portal. See docs/guides/operations.md. */
import { refuse } from '../command-line.ts';
import { programFile, type programs } from '../programs.ts';
import { runHere } from '../run.ts';
import { StartError } from '../start/processes.ts';
import { becomeDataOwner, loadSettings } from './installation.ts';

interface Command {
  summary: string;
  /** Its arguments are those of the process. */
  run: (args: string[]) => Promise<unknown>;
}

/** A tool that works on the portal's data, as their owner and with the portal's settings. */
const tool = (summary: string, program: keyof typeof programs, before = async () => {}): Command => ({
  summary,
  async run(args) {
    if (!args.some((one) => one === '--help' || one === '-h')) {
      const { dataDir } = loadSettings();
      becomeDataOwner(dataDir);
      await before();
    }
    await runProgram(program, args);
  },
});

/** A tool that needs neither settings nor data. */
const bare = (summary: string, program: keyof typeof programs): Command => ({
  summary,
  run: (args) => runProgram(program, args),
});

/** In a process of its own, which inherits rights and settings. */
async function runProgram(program: keyof typeof programs, args: string[]): Promise<void> {
  process.exitCode = (await runHere(process.execPath, [programFile(program), ...args])) ?? 1;
}

/** A part of this program, loaded only when it is wanted. */
const part = <Name extends string>(
  summary: string,
  load: () => Promise<Record<Name, () => Promise<unknown> | void>>,
  name: Name,
): Command => ({ summary, run: async () => (await load())[name]() });

/** `recount` takes a named database only. */
async function nameDatabase(): Promise<void> {
  const { runningDatabase } = await import('../portal-database.ts');
  process.env['MONGODB_URI'] ??= await runningDatabase(loadSettings().dataDir);
}

async function forgetSnapshot(): Promise<void> {
  const { forgetOldSnapshot } = await import('./versions/snapshot.ts');
  forgetOldSnapshot(loadSettings().dataDir);
}

const loadSetup = () => import('./setup.ts');
const loadStart = () => import('./start.ts');
const loadUpgrade = () => import('./versions/upgrade.ts');
const remotes = 'show what is served, since when';

const groups: Record<string, Record<string, Command>> = {
  'Run the portal': {
    setup: part('ask what it needs, make folders, secrets and services; safe to repeat', loadSetup, 'setUp'),
    start: part('start it', loadStart, 'start'),
    stop: part('stop it', loadStart, 'stop'),
    status: part('say what runs', loadStart, 'status'),
    doctor: part(
      'look for what is wrong; --bundle FILE collects what a helper needs',
      () => import('./doctor/doctor.ts'),
      'doctor',
    ),
  },
  Versions: {
    upgrade: part(
      'go to the version of an archive; comes back by itself if that fails',
      loadUpgrade,
      'upgrade',
    ),
    rollback: part('go back to the version before', loadUpgrade, 'rollBack'),
    recover: part(
      'finish or take back an upgrade that was cut off; the portal does this by itself',
      () => import('./versions/recover.ts'),
      'recover',
    ),
    ship: tool('change which version of an area or of the shell is served', 'ship'),
    remotes: { summary: remotes, run: (args) => tool(remotes, 'ship').run(['--running', ...args]) },
  },
  Data: {
    backup: tool('copy everything into a folder', 'backup', forgetSnapshot),
    'keep-backups': bare(
      'take finished backups over from their maker, and copy them elsewhere',
      'keep-backups',
    ),
    'prune-backups': bare('make room for the next backup', 'prune-backups'),
    restore: tool('put a backup into an empty place', 'restore'),
    person: tool('export or erase what is stored about one person', 'person'),
    'check-data': tool('check everything that has to hold for the data', 'check-data'),
    recount: tool('count kept figures again and repair them', 'recount', nameDatabase),
    'check-database': bare('check the folder of a stopped database', 'check-database'),
    'export-database': bare('write a stopped database as a dump for MongoDB', 'export-database'),
    'import-database': bare('read such a dump', 'import-database'),
    'rotate-key': tool('encrypt all secrets with a new key', 'rotate-key'),
  },
  'Elections and money': {
    'verify-election': bare('recount a downloaded ballot box', 'verify-election'),
    'verify-ledger': tool('check the ledger', 'verify-ledger'),
    'count-without-key': tool('count an election whose key is lost', 'count-without-key'),
  },
};
/** For the portal itself. */
const internal: Record<string, Command> = {
  digests: part('', () => import('./versions/digests.ts'), 'printDigests'),
  'install-services': part('', loadSetup, 'installServices'),
};
const commands = Object.assign({}, ...Object.values(groups), internal) as Record<string, Command>;

const help = [
  'campus COMMAND [ARGUMENT …]',
  ...Object.entries(groups).flatMap(([title, all]) => [
    `\n${title}`,
    ...Object.entries(all).map(([name, { summary }]) => `  ${name.padEnd(18)}${summary}`),
  ]),
  `
campus COMMAND --help says more.
Exit code: 0 when it is done; 1 if something is wrong; 2 if it was refused and nothing was changed. upgrade and rollback:
4 when the version before runs again, 5 when a person has to look. backup: 3 without documents that are lost.`,
].join('\n');

const [name, ...args] = process.argv.slice(2);
if (name === undefined || name === '--help' || name === '-h' || name === 'help') {
  console.log(help);
  process.exitCode = name === undefined ? 2 : 0;
} else {
  process.argv = [process.execPath, name, ...args];
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) refuse(`There is no command ${name}.\n\n${help}`);
  try {
    await command.run(args);
  } catch (error) {
    if (error instanceof StartError) refuse(error.message);
    throw error;
  }
}
