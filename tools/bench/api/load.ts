import { execFile, execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import type { Child } from '../../start/processes.ts';

export interface Shot {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string | Buffer;
}

export interface Run {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** Milliseconds of processor time per request, by server. */
  cpu: number[];
  /** Share of a core that sending took: near 1, the load is the limit. */
  generator: number;
}

/**
 * Sends each connection's requests one after the other, again from the first when they are used up.
 * @param servers whose processor time is taken
 * @throws Error when an answer isn't a success
 */
export async function load(url: string, connections: Shot[][], seconds: number, servers: Child[]) {
  const times: number[] = [];
  const before = servers.map(secondsOf);
  const own = process.cpuUsage();
  let next = 0;
  const result = await autocannon({
    url,
    connections: connections.length,
    duration: seconds,
    setupClient(client) {
      client.setRequests(connections[next++ % connections.length]!);
      client.on('response', (_status, _bytes, ms) => times.push(ms));
    },
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0)
    throw new Error(
      `${failures} of the requests to ${url}${connections[0]![0]!.path} failed: ${JSON.stringify(result.statusCodeStats)}\n${servers[0]?.lines.slice(-20).join('\n')}`,
    );
  const spent = process.cpuUsage(own);
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!;
  return {
    perSecond: times.length / result.duration,
    p50: at(0.5),
    p99: at(0.99),
    cpu: servers.map((server, i) => ((secondsOf(server) - before[i]!) * 1000) / times.length),
    generator: (spent.user + spent.system) / 1e6 / result.duration,
  } satisfies Run;
}

/** Processor time since its start. Linux counts in hundredths of a second; elsewhere `ps` knows whole ones. */
function secondsOf({ pid }: Child): number {
  if (process.platform === 'linux') {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }
  const parts = execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).split(':');
  return parts.reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** Resident memory in MB. */
export async function memoryOf({ pid }: Child): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
  return Number(stdout) / 1024;
}
