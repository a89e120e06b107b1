import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Processor time since its start. Linux counts in hundredths of a second; elsewhere `ps` knows whole ones. */
export function processorSeconds(pid: number): number {
  if (process.platform === 'linux') {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  const parts = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).split(':');
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Ids of the processes that it started. Linux only. */
export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
