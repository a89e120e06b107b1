import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';

/** How a program ended and what it said; one that can't be started has no status, and the reason for its words. */
interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Runs a program to its end and keeps what it says. */
export async function run(program: string, args: string[], env = process.env): Promise<Ran> {
  try {
    return { status: 0, ...(await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 })) };
  } catch (error) {
    const { code, stdout = '', stderr = '', message } = error as Error & Partial<Ran> & { code?: unknown };
    return { status: typeof code === 'number' ? code : null, stdout, stderr: stderr.trim() || message };
  }
}

/** The same in this terminal. @returns its exit code, or `null` if a signal ended it */
export async function runHere(
  program: string,
  args: string[],
  { env = process.env, stdio = 'inherit' }: { env?: NodeJS.ProcessEnv; stdio?: 'inherit' | 'ignore' } = {},
): Promise<number | null> {
  const child = spawn(program, args, { env, stdio });
  const [status] = (await once(child, 'exit')) as [number | null];
  return status;
}
