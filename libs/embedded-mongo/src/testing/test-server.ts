import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { type Db, MongoClient } from 'mongodb';
import { onTestFinished } from 'vitest';
import { startServer } from '../index.ts';
import type { ServerOptions } from '../server.ts';

/** A new empty folder that goes away after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'em-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A database on a server of its own, for one test. */
export async function openDatabase(options: Partial<ServerOptions> = {}): Promise<Db & { uri: string }> {
  const server = await startServer({ dataDir: temporaryFolder(), ...options });
  const client = await MongoClient.connect(server.uri, { maxPoolSize: 50 });
  onTestFinished(async () => {
    await client.close();
    await server.close();
  });
  return Object.assign(client.db('test'), { uri: server.uri });
}

const program = join(import.meta.dirname, '../main.ts');

/** Runs the program; `ready` is its connection string, or fails with what it printed. */
export const runProgram = (...args: string[]) => launch(process.execPath, program, ...args);

/** Runs it so that none of its files may become larger than `blocks` of 512 bytes. */
export const runProgramWithin = (blocks: number, ...args: string[]) =>
  launch('/bin/sh', '-c', 'ulimit -f "$0" && exec "$@"', String(blocks), process.execPath, program, ...args);

function launch(command: string, ...args: string[]) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk) => (errors += String(chunk)));
  const exit = once(child, 'exit').then(([code, signal]) => ({
    code: code as number | null,
    signal: signal as string | null,
    errors,
  }));
  const ready = (async () => {
    for await (const line of createInterface(child.stdout))
      if (line.startsWith('ready ')) return line.slice(6);
    await exit;
    throw new Error(errors);
  })();
  ready.catch(() => {});
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return { child, ready, exit };
}

/** Runs one of the tools to its end. */
export async function runTool(path: string, ...args: string[]) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', path), ...args]);
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number]>,
  ]);
  return { code, output, errors };
}

/** The error that a promise ends with. */
export async function errorOf(
  promise: Promise<unknown>,
): Promise<{ code?: number; message: string } & Record<string, unknown>> {
  return promise.then(
    () => {
      throw new Error('it should have been refused');
    },
    (error: unknown) => error as { message: string },
  ) as Promise<{ message: string } & Record<string, unknown>>;
}
