import { readdirSync, readFileSync } from 'node:fs';

/** A process's memory now, in megabytes; 0 when it is gone. */
function megabytesOf(pid: number): number {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Processes that this one started, by their ids. Linux only. */
export function childrenOfThis(): number[] {
  const all = readdirSync(`/proc/${process.pid}/task`).map((task) => {
    try {
      return readFileSync(`/proc/${process.pid}/task/${task}/children`, 'latin1');
    } catch {
      return '';
    }
  });
  return all.join(' ').split(' ').filter(Boolean).map(Number);
}

/** The peak growth of this process and the peak size of its child, in megabytes, while `work` runs. */
export async function watchMemory<T>(work: () => Promise<T>) {
  const before = megabytesOf(process.pid);
  const most = { growth: 0, child: 0 };
  const look = () => {
    most.growth = Math.max(most.growth, megabytesOf(process.pid) - before);
    most.child = Math.max(most.child, ...childrenOfThis().map(megabytesOf));
  };
  const timer = setInterval(look, 10);
  try {
    const result = await work();
    return { result, ...most };
  } finally {
    clearInterval(timer);
  }
}
