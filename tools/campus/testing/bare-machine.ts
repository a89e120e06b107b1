import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { findProgram } from '../../find-program.ts';

/** A machine with Node.js and what each system has: no npm, no compiler, and an empty home. */
export function bareMachine(folder: string) {
  const bin = join(folder, 'bin');
  mkdirSync(bin, { recursive: true });
  symlinkSync(process.execPath, join(bin, 'node'));
  for (const name of ['sh', 'tar', 'gzip', 'readlink', 'dirname'])
    symlinkSync(findProgram(name)!, join(bin, name));
  return {
    /** Runs the `campus` of a folder. @returns how it ended, once all that it started in its terminal has ended */
    async run(at: string, args: string[], env: Record<string, string> = {}, watch?: Watch) {
      const child = spawn(join(at, 'campus'), args, {
        env: { HOME: folder, PATH: bin, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let said = '';
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (said += part.toString()));
      const timer = watch && setInterval(() => watch(child, said), 5);
      const [status] = (await once(child, 'close')) as [number | null];
      clearInterval(timer);
      return { status, said };
    },
  };
}

type Watch = (child: ChildProcess, said: string) => void;
