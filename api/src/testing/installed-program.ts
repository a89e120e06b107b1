import { spawnSync } from 'node:child_process';

/**
 * The first of `candidates` (names or paths) that this machine can start, or `undefined`. Tests without it are skipped.
 * With `CI` set, a missing program is an error: a check that never runs must not look green.
 */
export function installedProgram(...candidates: string[]): string | undefined {
  const found = candidates.find((program) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error);
  if (!found && process.env['CI'])
    throw new Error(`${candidates[0]} is not installed; under CI its tests must run`);
  if (!found) console.warn(`${candidates[0]} is not installed here: its tests are skipped`);
  return found;
}
