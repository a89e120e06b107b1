import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import autocannon from 'autocannon';
import { defaultDomains } from '@campus/contracts';
import { campusAt } from '../elections/campus.ts';
import { atLeast, median, type Measure, plain } from '../report.ts';
import { childrenOf, processorSeconds } from '../../running-process.ts';
import { Servers } from '../servers.ts';

const PORTS = { one: 4863, two: 4864 };
type Side = keyof typeof PORTS;
/** The gain of a second worker on a second core. */
const LIMIT = 1.6;
const connections = 32;
/** The API's two cores, the database's, and the one that sends. */
const cores = { api: '0,1', database: '2', sender: '3' };

const calls = { 'GET /candidates': '/candidates', 'GET /api/me': '/api/me' };

/**
 * Answers a second of two workers against one, each API on the same two cores; database and sender have cores of their
 * own, so that neither takes time from the other.
 */
export async function benchWorkers(quick: boolean): Promise<Measure[]> {
  const rounds = quick ? 2 : 5;
  const seconds = quick ? 1 : 3;
  await using servers = new Servers();
  const isLinux = process.platform === 'linux';
  const isPinned = isLinux && cpus().length >= 4;
  const start = async (name: string, port: number, workers: number) => {
    const api = await servers.startApi(name, port, { WORKERS: String(workers) });
    await (await campusAt(api.url, servers.tokenOf)).openElection('Council');
    const pid = api.server.process.pid!;
    const pids = isLinux ? [pid, ...childrenOf(pid)] : [];
    if (isPinned) {
      for (const one of pids) pin(one, cores.api);
      pin(api.databaseServer.process.pid!, cores.database);
    }
    return { url: api.url, pids };
  };
  const apis = {
    one: await start('one worker', PORTS.one, 1),
    two: await start('two workers', PORTS.two, 2),
  };
  if (isPinned) pin(process.pid, cores.sender);
  const tokens = await Promise.all(
    Array.from({ length: connections }, (_, i) =>
      servers.tokenOf(`s${i}`, `s${i}@${defaultDomains.student}`),
    ),
  );

  const run = async (side: Side, path: string) => {
    const own = process.cpuUsage();
    const before = processorMs(apis[side].pids);
    let next = 0;
    const { non2xx, errors, requests, duration } = await autocannon({
      url: apis[side].url,
      connections,
      duration: seconds,
      setupClient: (sender) =>
        sender.setRequests([{ path, headers: { authorization: `Bearer ${tokens[next++ % connections]}` } }]),
    });
    if (non2xx + errors > 0) throw new Error(`${non2xx + errors} requests of ${path} failed.`);
    const { user, system } = process.cpuUsage(own);
    return {
      perSecond: requests.total / duration,
      sender: (user + system) / 1e6 / duration,
      cpu: (processorMs(apis[side].pids) - before) / requests.total,
    };
  };

  const measures: Measure[] = [];
  for (const [what, path] of Object.entries(calls)) {
    const results: Record<Side, { perSecond: number; sender: number; cpu: number }[]> = {
      one: [],
      two: [],
    };
    // The first round only warms all up.
    for (let round = 0; round <= rounds; round += 1)
      for (const side of round % 2 ? (['one', 'two'] as const) : (['two', 'one'] as const)) {
        const result = await run(side, path);
        if (round > 0) results[side].push(result);
      }
    const rate = (side: Side) => median(results[side].map(({ perSecond }) => perSecond));
    const ratios = results.two.map(({ perSecond }, round) => perSecond / results.one[round]!.perSecond);
    measures.push(
      plain(`${what}: one worker`, rate('one'), '/s'),
      plain(`${what}: two workers`, rate('two'), '/s'),
      atLeast('  two against one', median(ratios), LIMIT),
      // Says more than rates when other programs use the same cores.
      plain('  processor time a request, one worker', median(results.one.map(({ cpu }) => cpu)), 'ms'),
      plain('  processor time a request, two workers', median(results.two.map(({ cpu }) => cpu)), 'ms'),
      plain('  share of its core that sending took', median(results.two.map(({ sender }) => sender))),
    );
  }
  return measures;
}

const pin = (pid: number, list: string) =>
  void execFileSync('taskset', ['-a', '-c', '-p', list, String(pid)], { stdio: 'ignore' });

const processorMs = (pids: number[]) => pids.reduce((sum, pid) => sum + processorSeconds(pid) * 1000, 0);
