import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';
import { isShellShipped } from './platform/http/registry.ts';

/** @throws ConfigError with a line for each folder that can't be used */
export function checkFolders({ requiredFolders, remotesDir, uploadsDir, electionProgressDir }: Config): void {
  const needed = requiredFolders.filter(
    ({ unlessShipped }) => !(unlessShipped && isShellShipped(remotesDir)),
  );
  const faults = needed.flatMap(({ variable, folder }) =>
    faultOf(variable, folder, 'can’t be read', () => readdirSync(folder)),
  );
  const written = [
    // Also with an object storage: documents pass through it.
    { variable: 'UPLOADS_DIR', folder: uploadsDir },
    { variable: 'ELECTION_PROGRESS_DIR', folder: electionProgressDir },
  ].flatMap(({ variable, folder }) =>
    faultOf(variable, folder, 'can’t be written', () => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    }),
  );
  if (faults.length + written.length > 0) throw new ConfigError([...faults, ...written].join('\n'));
}

function faultOf(variable: string, folder: string, what: string, attempt: () => void): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    return [`${variable} names ${folder}, which ${what} (${(error as NodeJS.ErrnoException).code})`];
  }
}
