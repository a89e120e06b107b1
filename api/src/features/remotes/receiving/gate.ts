import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  timeMs: 60_000,
  /** Opening the pages takes 30 s of a machine with two cores to spare. The call is answered with 503 after 4 min. */
  browserTimeMs: 180_000,
  heapMb: 512,
  /** The limit of the process and its browser together. Chromium takes 600 MB by itself. */
  memoryBytes: 2_000_000_000,
};
/** Each look reads the status of every process of the machine: some milliseconds. */
const lookEveryMs = 1000;
/** A package takes a second of processor time, and half a minute with a browser. */
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
  /** Whether to open the pages in the browser of CHROMIUM_PATH, too. */
  browser: boolean;
}

/**
 * `project`: the folder to ship. `isConfirmed`: an admin has confirmed this version before. `fault`: why the browser did
 * not start.
 */
export type GateResult =
  | { project: string; browser: 'passed' | 'not run'; isConfirmed?: boolean; fault?: string }
  | { refusals: { file: string; problem: string; remedy: string }[] };

/** Unpacks and checks a package in a process of its own. @throws DomainError `unavailable` */
async function askGate(job: GateJob, signal: AbortSignal): Promise<GateResult> {
  const program = programs.find((file) => existsSync(file));
  if (!program) throw new DomainError('unavailable', { message: 'This portal has no gate.' });
  if (oneAtATime.pendingCount >= mostWaiting)
    throw new DomainError('unavailable', { headers: { 'Retry-After': '30' } });
  return oneAtATime(async () => {
    // No one waits for the answer any more.
    if (signal.aborted) throw new DomainError('unavailable');
    const child = fork(program, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${limits.heapMb}`],
      // None of the API's secrets.
      env: Object.fromEntries(
        ['SYSTEMROOT', 'CHROMIUM_PATH'].flatMap((name) =>
          process.env[name] ? [[name, process.env[name]]] : [],
        ),
      ),
    });
    child.on('error', () => {});
    const end = () => {
      for (const { pid } of familyOf(child.pid!)) killProcess(pid);
      child.kill('SIGKILL');
    };
    const timer = setTimeout(end, job.browser ? limits.browserTimeMs : limits.timeMs);
    const looks = setInterval(() => {
      const bytes = familyOf(child.pid!).reduce((sum, one) => sum + one.bytes, 0);
      if (bytes > limits.memoryBytes) end();
    }, lookEveryMs);
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
      clearInterval(looks);
      end();
    }
  });
}

/** A process and all that it started, with their memory; empty where the system doesn't tell. */
function familyOf(first: number): { pid: number; bytes: number }[] {
  const read = (pid: number) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
      return [{ pid, parent: number('PPid'), bytes: number('RssAnon') * 1024 }];
    } catch {
      return []; // It has ended.
    }
  };
  const all = existsSync('/proc/self/status')
    ? readdirSync('/proc')
        .filter((name) => /^\d+$/.test(name))
        .flatMap((name) => read(Number(name)))
    : [];
  const family = all.filter(({ pid }) => pid === first);
  // Grows while it is walked.
  for (const { pid } of family) family.push(...all.filter(({ parent }) => parent === pid));
  return family;
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

export const gate = { ask: askGate };
