import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs';
import { type Config, ConfigError } from './config.ts';

/** @throws ConfigError with a line for each folder that can't be used */
export function checkFolders({ requiredFolders, uploadsDir }: Config): void {
  const faults = requiredFolders.flatMap(({ variable, folder }) =>
    faultOf(variable, folder, 'can’t be read', () => readdirSync(folder)),
  );
  // Also with an object storage: documents pass through it.
  const uploads = faultOf('UPLOADS_DIR', uploadsDir, 'can’t be written', () => {
    mkdirSync(uploadsDir, { recursive: true, mode: 0o700 });
    accessSync(uploadsDir, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  if (faults.length + uploads.length > 0) throw new ConfigError([...faults, ...uploads].join('\n'));
}

function faultOf(variable: string, folder: string, what: string, attempt: () => void): string[] {
  try {
    attempt();
    return [];
  } catch (error) {
    return [`${variable} names ${folder}, which ${what} (${(error as NodeJS.ErrnoException).code})`];
  }
}
