/**
 * Makes sure that nothing which the launcher started outlives it, however the launcher ends: also after a SIGKILL,
 * which it can't answer itself. Holds the lock of the data folder for as long as anything runs on it.
 *
 * It learns the children on its stdin (`+PID` or `+PID:MS`, how long it may take to stop; `-PID`). At `stop`, or when stdin closes because the launcher is gone,
 * they are stopped one by one, the last started first. `now` makes it stop waiting for them.
 */
import { rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { takeLock } from '@campus/releases/lock';
import { stopProcess } from './processes.ts';
import { writeAtomically } from '@campus/releases/write-atomically';

const [lockFile, pidFile] = process.argv.slice(2);
if (!lockFile || !pidFile) throw new Error('usage: keeper.ts LOCK_FILE PID_FILE');

// A signal for the whole session must not end it before its work is done, nor must a reader that went away.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => {});
process.stdout.on('error', () => {});

if (!takeLock(lockFile)) {
  console.log('busy');
  process.exit(0);
}
writeAtomically(pidFile, String(process.ppid));
console.log('locked');

const PATIENCE_MS = 12_000;
const children: { pid: number; stopWithinMs: number }[] = [];
const impatient = new AbortController();
let stopping = false;

async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const { pid, stopWithinMs } of children.toReversed())
    await stopProcess(pid, stopWithinMs, impatient.signal);
  rmSync(pidFile ?? '', { force: true });
  process.exit(0);
}

createInterface({ input: process.stdin })
  .on('line', (line) => {
    const [pid = 0, stopWithinMs = PATIENCE_MS] = line.slice(1).split(':').map(Number);
    if (line === 'stop') void stop();
    else if (line === 'now') impatient.abort();
    else if (line.startsWith('+')) children.push({ pid, stopWithinMs });
    else if (line.startsWith('-')) {
      const index = children.findIndex((child) => child.pid === pid);
      if (index >= 0) children.splice(index, 1);
    }
  })
  .on('close', () => void stop());
