import { resolve } from 'node:path';
import { readArguments } from '../../command-line.ts';
import { isManaged, loadSettings } from '../installation.ts';
import { writeBundle } from './bundle.ts';
import { checks, type Finding } from './checks.ts';
import { StartError } from '../../start/processes.ts';

const help = `campus doctor [--bundle FILE]

Looks at settings, versions, database, mail, room on the disks, clock and the age of the last backup, and says what to
do. It changes nothing.

  --bundle FILE   also writes FILE, a .tar.gz for whoever helps you: these findings, the names of the settings, versions,
                  figures of /metrics, and the last lines of the logs. No secret and no name is in it; look through it
                  all the same before you send it

Exit code: 0 if all is well, 1 if something needs you.`;

const signs = { ok: 'ok     ', warning: 'warning', fault: 'FAULT  ' };

export async function doctor(): Promise<void> {
  const { values } = readArguments(help, { bundle: { type: 'string' } });
  const settings = loadSettings();
  if (isManaged() && process.getuid?.() !== 0)
    throw new StartError('Only root can read all that this looks at.');
  const lines: string[] = [];
  let faults = 0;
  for (const [name, check] of Object.entries(checks)) {
    const found = await check(settings).catch((error: unknown): Finding => ({
      state: 'fault',
      says: (error as Error).message,
    }));
    if (found.state === 'fault') faults += 1;
    const line = `${signs[found.state]}  ${name.padEnd(10)} ${found.says.replaceAll('\n', `\n${' '.repeat(20)}`)}`;
    console.log(line);
    lines.push(line);
  }
  if (values.bundle !== undefined) {
    await writeBundle(resolve(values.bundle), settings, lines);
    console.log(`\nWritten: ${resolve(values.bundle)}`);
  }
  process.exitCode = faults === 0 ? 0 : 1;
}
