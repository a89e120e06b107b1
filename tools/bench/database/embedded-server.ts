import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../start/settings.ts';

export interface EmbeddedServer {
  uri: string;
  stop: () => Promise<void>;
}

/** The embedded database in a process of its own, as the portal runs it. */
export async function startEmbedded(folder: string): Promise<EmbeddedServer> {
  const child = spawn(
    process.execPath,
    [join(root, 'libs/embedded-mongo/src/main.ts'), `--data=${folder}`, '--with-parent'],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  return { uri: await readyUri(child), stop: () => stop(child) };
}

async function readyUri(child: ChildProcess): Promise<string> {
  for await (const line of createInterface(child.stdout!)) {
    const uri = /^ready (.+)$/.exec(line)?.[1];
    if (uri) return uri;
  }
  throw new Error('the embedded database did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
