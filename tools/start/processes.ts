import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { openRotatingLog } from './rotating-log.ts';

/** A failure with everything in its message that the person at the terminal needs; shown without a stack trace. */
export class StartError extends Error {}

export interface Child {
  name: string;
  pid: number;
  process: ChildProcess;
  /** The last lines of its output, oldest first. */
  lines: string[];
  log: string | undefined;
  /** Resolves with how it ended: "exit code 1", "SIGKILL". */
  ended: Promise<string>;
  hasEnded: boolean;
}

export interface ChildOptions {
  name: string;
  command?: string;
  args: string[];
  cwd?: string;
  /** Besides the launcher's own environment. */
  env?: Record<string, string>;
  /** Ms it gets after SIGTERM; those of the keeper when left out. */
  stopWithinMs?: number;
  /** File for its output, appended to and rotated. */
  log?: string;
  onLine?: (line: string) => void;
}

export type StartChild = (options: ChildOptions) => Child;

const KEPT_LINES = 40;
/** For the first start on a slow, busy machine. */
const START_MS = 300_000;

/** Starts a program in a process group of its own, so that Ctrl-C reaches the launcher alone, which stops in order. */
export const startChild: StartChild = ({ name, command = process.execPath, args, cwd, env, log, onLine }) => {
  const child = spawn(command, args, {
    ...(cwd ? { cwd } : {}),
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  const file = log ? openRotatingLog(log) : null;
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      lines.push(line);
      if (lines.length > KEPT_LINES) lines.shift();
      file?.write(line);
      onLine?.(line);
    });
  }
  const result = childOf({ name, process: child, lines, log });
  void result.ended.then(() => file?.close());
  return result;
};

export function childOf(started: Pick<Child, 'name' | 'process' | 'lines' | 'log'>): Child {
  const { process: program } = started;
  // It may end while something is written to it; `ended` says so.
  program.stdin?.on('error', () => {});
  const child: Child = Object.assign(started, {
    pid: program.pid ?? 0,
    hasEnded: false,
    ended: new Promise<string>((resolve) => {
      program.once('error', (error) => resolve(error.message));
      program.once('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
    }),
  });
  void child.ended.then(() => (child.hasEnded = true));
  return child;
}

/** Asks again and again until the probe gives something. Throws a StartError when the child ends or time runs out. */
export async function waitFor<T>(child: Child, probe: () => T | null | Promise<T | null>): Promise<T> {
  const deadline = Date.now() + START_MS;
  for (;;) {
    const answer = await probe();
    if (answer !== null) return answer;
    if (child.hasEnded) throw new StartError(await obituary(child));
    if (Date.now() > deadline) {
      throw new StartError(
        `The ${child.name} did not become ready within ${START_MS / 1000} s.${lastWords(child)}`,
      );
    }
    await delay(50);
  }
}

/** For programs that print `ready <address>`: that address. */
export const waitForReadyLine = (child: Child) =>
  waitFor(child, () => child.lines.find((line) => line.startsWith('ready '))?.slice('ready '.length) ?? null);

export async function obituary(child: Child, what = 'stopped unexpectedly'): Promise<string> {
  return `The ${child.name} ${what} (${await child.ended}).${lastWords(child)}`;
}

function lastWords({ lines, log }: Child): string {
  const said = lines
    .slice(-12)
    .map((line) => `    ${line}`)
    .join('\n');
  return `${said ? ` It said last:\n${said}` : ''}${log ? `\n  All of its output: ${log}` : ''}`;
}

/** Signals a child with everything it started. False when none is left. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
    return true;
  } catch {
    return false;
  }
}

/** SIGTERM, and SIGKILL for what still runs after `killAfterMs`, or at once when `impatient` aborts. */
export async function stopProcess(pid: number, killAfterMs = 10_000, impatient?: AbortSignal): Promise<void> {
  signal(pid, 'SIGTERM');
  const deadline = Date.now() + killAfterMs;
  while (isRunning(pid) && Date.now() < deadline && !impatient?.aborted) await delay(30);
  // Also when it ended in time: something that it started may not have.
  signal(pid, 'SIGKILL');
  while (isRunning(pid) && Date.now() < deadline + 1000) await delay(30);
}

export const isRunning = (pid: number) => signal(pid, 0) && !isZombie(pid);

/** Ended, but not yet collected by its parent: in a container without an init process that never happens. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
