import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Registry, readRegistry } from '@campus/contracts';
import { freshFile } from './fresh-file.ts';
import type { Logger } from '../log.ts';

export type ReadRegistry = () => Registry;

/** The remotes that `tools/ship` registered, read again whenever the file changes. A broken file is no remotes. */
export function watchRegistry(remotesDir: string, log: Logger): ReadRegistry {
  const path = join(remotesDir, 'registry.json');
  return freshFile(path, () => {
    const registry = load(path);
    for (const { id, reason } of registry.skipped) log.warn({ remote: id, reason }, 'remote skipped');
    return registry;
  });
}

function load(path: string): Registry {
  try {
    return readRegistry(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    const reason = missing ? 'No remote was shipped yet.' : 'The file is not readable JSON.';
    return { remotes: [], skipped: [{ id: 'registry.json', reason }] };
  }
}
