/**
 * A process that works on a store, for tests that need more than one or that kill one. Reads a line of JSON per call on its
 * standard input and answers with one: `{ result }`, or `{ error, message }`.
 *
 * `breakAt: n` breaks the n-th write of a call, `how`: `kill` ends the process by SIGKILL, `ENOSPC` fails the write.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { createInterface } from 'node:readline';

export interface Call {
  dir: string;
  method: 'ship' | 'rollBack' | 'activate' | 'switchOff' | 'prune' | 'repair';
  args: unknown[];
  breakAt?: number;
  how?: 'kill' | 'ENOSPC';
}

let breakAt = 0;
let how: Call['how'];
let writes = 0;

function fail(code: string): never {
  if (how === 'kill') {
    process.kill(process.pid, 'SIGKILL');
    // The signal needs a moment to arrive, in which nothing more may happen.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  }
  throw Object.assign(new Error(`${code}: no space left on device`), { code });
}

for (const name of [
  'cpSync',
  'mkdirSync',
  'openSync',
  'renameSync',
  'rmSync',
  'writeFileSync',
  'writeSync',
] as const) {
  const real = fs[name] as (...args: unknown[]) => unknown;
  (fs as Record<string, unknown>)[name] = (...args: unknown[]) => {
    // Opening a file to read it changes nothing.
    const isWrite = name !== 'openSync' || args[1] === 'w';
    // Freed space can't be used up.
    const canFail = how === 'kill' || !['rmSync', 'renameSync'].includes(name);
    if (isWrite && canFail && ++writes === breakAt) {
      // A copy breaks in its middle.
      if (name === 'cpSync') fs.mkdirSync(String(args[1]), { recursive: true });
      // Copying a folder calls a full disk EIO.
      fail(name === 'cpSync' ? 'EIO' : 'ENOSPC');
    }
    return real(...args);
  };
}
syncBuiltinESMExports();

const { ReleaseStore } = await import('../release-store.ts');

createInterface({ input: process.stdin }).on('line', (line) => {
  const call = JSON.parse(line) as Call;
  const { dir, method, args } = call;
  ({ breakAt = 0, how } = call);
  writes = 0;
  const store = new ReleaseStore(dir);
  try {
    const result = (store[method] as (...given: unknown[]) => unknown)(...args);
    console.log(JSON.stringify({ result }));
  } catch (error) {
    console.log(JSON.stringify({ error: (error as Error).name, message: (error as Error).message }));
  }
});
console.log('"ready"');
