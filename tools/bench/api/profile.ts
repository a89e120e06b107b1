import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Profiler } from 'node:inspector';
import type { Server } from '../servers.ts';

/** Functions that are printed of each profile. */
const mostShown = 25;

/** The processor profile of a server, started with `--inspect`, while some work runs. */
export async function profileOf(server: Server, work: () => Promise<unknown>): Promise<Profiler.Profile> {
  const address = /Debugger listening on (ws:\S+)/.exec(server.output())![1]!;
  const socket = new WebSocket(address);
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  let calls = 0;
  const ask = (method: string, params: object = {}): Promise<unknown> => {
    const id = ++calls;
    const { promise, resolve } = Promise.withResolvers<unknown>();
    socket.addEventListener('message', function onMessage({ data }) {
      const message = JSON.parse(String(data)) as { id?: number; result?: unknown };
      if (message.id !== id) return;
      socket.removeEventListener('message', onMessage);
      resolve(message.result);
    });
    socket.send(JSON.stringify({ id, method, params }));
    return promise;
  };
  await ask('Profiler.enable');
  await ask('Profiler.setSamplingInterval', { interval: 200 });
  await ask('Profiler.start');
  await work();
  const { profile } = (await ask('Profiler.stop')) as { profile: Profiler.Profile };
  socket.close();
  return profile;
}

/** Writes a profile for Chrome's developer tools, and prints where most of the time went. */
export function writeProfile(folder: string, name: string, profile: Profiler.Profile): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}.cpuprofile`);
  writeFileSync(file, JSON.stringify(profile));
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]));
  const own = new Map<string, number>();
  const parts = new Map<string, number>();
  const add = (map: Map<string, number>, key: string, time: number) =>
    map.set(key, (map.get(key) ?? 0) + time);
  let busy = 0;
  profile.samples!.forEach((id, i) => {
    const { functionName, url, lineNumber } = nodes.get(id)!.callFrame;
    if (functionName === '(idle)') return;
    const time = profile.timeDeltas![i]!;
    busy += time;
    const part =
      /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ??
      (url.startsWith('node:') ? url : url ? url.replace(/.*\/(api|libs)\//, '$1/') : functionName);
    add(parts, part, time);
    add(
      own,
      `${functionName || '(anonymous)'} ${url.split('/').slice(-3).join('/')}:${lineNumber + 1}`,
      time,
    );
  });
  const top = (map: Map<string, number>) =>
    [...map]
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, mostShown)
      .map(([what, time]) => `  ${((100 * time) / busy).toFixed(1).padStart(5)} %  ${what}`)
      .join('\n');
  console.log(`\n${file}: by part\n${top(parts)}\nby function\n${top(own)}`);
}
