import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

/**
 * Runs a program of this folder as people do.
 * @param env in addition to this process's environment
 * @param input what they type
 */
export function runProgram(
  program: string,
  args: string[],
  env: Record<string, string | undefined> = {},
  input = '',
) {
  const path = join(import.meta.dirname, '..', program);
  const { status, stdout, stderr } = spawnSync(process.execPath, [path, ...args], {
    encoding: 'utf8',
    input,
    env: { ...process.env, ...env },
  });
  return { status, said: stdout + stderr };
}
