import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CallShapes } from '@campus/contracts/call-shapes';
import pLimit from 'p-limit';
import { DomainError } from '../../../platform/http/errors.ts';

/** Bundled in the archive for operators, and a source beside the bundle or the source of the API. */
const programs = [
  '../../tools/gate.mjs',
  '../../tools/ship/gate/process.ts',
  '../../../../../tools/ship/gate/process.ts',
].map((file) => join(import.meta.dirname, file));

const limits = {
  /** A call is answered with 503 after 25 s. */
  timeMs: 20_000,
  heapMb: 512,
};
/** Each takes a second of processor time and up to `heapMb`. */
const oneAtATime = pLimit(1);
const mostWaiting = 5;

export interface GateJob {
  content: Buffer;
  /** An empty folder, in which the package is unpacked. */
  folder: string;
  area: string;
  /** As the signature says. */
  version: string;
  /** The release store. */
  dir: string;
  shellDir: string;
  calls: CallShapes;
}

/** `project`: the folder to ship. */
export type GateResult =
  { project: string } | { refusals: { file: string; problem: string; remedy: string }[] };

/** Unpacks and checks a package in a process of its own. @throws DomainError `unavailable` */
export async function askGate(job: GateJob): Promise<GateResult> {
  const program = programs.find((file) => existsSync(file));
  if (!program) throw new DomainError('unavailable', { message: 'This portal has no gate.' });
  if (oneAtATime.pendingCount >= mostWaiting)
    throw new DomainError('unavailable', { headers: { 'Retry-After': '30' } });
  return oneAtATime(async () => {
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      // None of the API's settings, for its secrets are among them.
      env: { ...(process.env['SYSTEMROOT'] && { SYSTEMROOT: process.env['SYSTEMROOT'] }) },
    });
    child.on('error', () => {});
    const timer = setTimeout(() => child.kill('SIGKILL'), limits.timeMs);
    const over = new AbortController();
    try {
      const result = once(child, 'message', over).then(([message]) => message as GateResult);
      const gone = once(child, 'exit', over).then((): GateResult => ({
        refusals: [
          {
            file: 'package',
            problem: 'Checking it took too much time or memory.',
            remedy: 'Make it smaller, or try again when the portal is less busy.',
          },
        ],
      }));
      child.send(job, () => {});
      return await Promise.race([result, gone]);
    } finally {
      over.abort();
      clearTimeout(timer);
      child.kill('SIGKILL');
    }
  });
}
