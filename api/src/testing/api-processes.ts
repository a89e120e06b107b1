import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { nodeFlags } from '../node-flags.ts';
import { freePort } from './free-port.ts';
import { callsTo, environment, inherited, progressDirOf, type TestPortal } from './test-portal.ts';

export interface ApiProcess {
  url: string;
  call: TestPortal['call'];
  child: ChildProcess;
  /** Its log: an object per line, and text where a line is no JSON. */
  log: (Record<string, unknown> | string)[];
  /** Resolves with the exit code, or the signal. */
  ended: Promise<number | string | null>;
  /** Asks it to end, and waits until it has. */
  stop: () => Promise<number | string | null>;
}

const startTimeoutMs = 240_000;

/**
 * Starts the API as a program of its own on a test's database; with `WORKERS` above 1 in `env`, several behind one port.
 * The caller stops it.
 */
export async function startProcess(uri: string, env: Record<string, string> = {}): Promise<ApiProcess> {
  const port = env['PORT'] ?? (await freePort());
  const uploads = mkdtempSync(join(tmpdir(), 'campus-uploads-'));
  const child = spawn(process.execPath, [...nodeFlags, 'src/main.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...inherited,
      ...environment,
      SHELL_DIR: '',
      REMOTES_DIR: '',
      MONGODB_URI: uri,
      PORT: String(port),
      UPLOADS_DIR: uploads,
      ELECTION_PROGRESS_DIR: progressDirOf(uri),
      ...env,
    },
  });
  const log: ApiProcess['log'] = [];
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => void log.push(parsed(line)));
  const ended = new Promise<number | string | null>((resolve) =>
    child.once('exit', (code, signal) => resolve(signal ?? code)),
  );
  void ended.then(() => rmSync(uploads, { recursive: true, force: true }));

  const started = Number(env['WORKERS'] ?? 1) > 1 ? 'the workers listen' : 'listening';
  const deadline = performance.now() + startTimeoutMs;
  while (!said(log, started)) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`The API did not start:\n${log.map((line) => JSON.stringify(line)).join('\n')}`);
    await pause(20);
  }
  const url = `http://127.0.0.1:${port}`;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { url, call: callsTo(url), child, log, ended, stop };
}

/** The lines of a log with this message. */
export const said = (log: ApiProcess['log'], message: string) =>
  log.find((line) => typeof line === 'object' && line['msg'] === message);

function parsed(line: string): Record<string, unknown> | string {
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line;
  }
}
