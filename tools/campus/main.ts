/** `campus`: everything that an operator does with an installed portal. See docs/guides/operations.md. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { refuse } from '../command-line.ts';
import { programFile, type programs } from '../programs.ts';
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
  const child = spawn(process.execPath, [programFile(program), ...args], { stdio: 'inherit' });
  const [status] = (await once(child, 'exit')) as [number | null];
  process.exitCode = status ?? 1;
}

/** `recount` takes a named database only. */
async function nameDatabase(): Promise<void> {
  const { runningDatabase } = await import('../portal-database.ts');
  process.env['MONGODB_URI'] ??= await runningDatabase(loadSettings().dataDir);
}

const groups: Record<string, Record<string, Command>> = {
  'Run the portal': {
    setup: {
      summary: 'ask what it needs, make folders, secrets and services; safe to repeat',
      run: async () => (await import('./setup.ts')).setUp(),
    },
    start: { summary: 'start it', run: async () => (await import('./start.ts')).start() },
    stop: { summary: 'stop it', run: async () => (await import('./start.ts')).stop() },
    status: {
      summary: 'say what runs',
      run: async () => (await import('./start.ts')).status(),
    },
    doctor: {
      summary: 'look for what is wrong; --bundle FILE collects what a helper needs',
      run: async () => (await import('./doctor/doctor.ts')).doctor(),
    },
  },
  Versions: {
    upgrade: {
      summary: 'go to the version of an archive; comes back by itself if that fails',
      run: async () => (await import('./versions/upgrade.ts')).upgrade(),
    },
    rollback: {
      summary: 'go back to the version before',
      run: async () => (await import('./versions/upgrade.ts')).rollBack(),
    },
    recover: {
      summary: 'finish or take back an upgrade that was cut off; the portal does this by itself',
      run: async () => (await import('./versions/recover.ts')).recover(),
    },
    ship: tool('change which version of an area or of the shell is served', 'ship'),
    remotes: {
      ...tool('show what is served, since when', 'ship'),
      run: (args) => tool('', 'ship').run(['--running', ...args]),
    },
  },
  Data: {
    backup: tool('copy everything into a folder', 'backup', async () => {
      const { forgetOldSnapshot } = await import('./versions/snapshot.ts');
      forgetOldSnapshot(loadSettings().dataDir);
    }),
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
  digests: { summary: '', run: async () => (await import('./versions/digests.ts')).printDigests() },
  'install-services': { summary: '', run: async () => (await import('./setup.ts')).installServices() },
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
