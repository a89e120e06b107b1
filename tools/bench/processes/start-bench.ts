import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { ballotRows, fillBox } from './ballot-rows.ts';
import { campusAt } from '../elections/campus.ts';
import { complaintList } from '../lists/complaints.ts';
import { insertAll } from '../lists/list-bench.ts';
import { atMost, median, type Measure, plain } from '../report.ts';
import { ready, Servers, stop } from '../servers.ts';

const PORTS = { empty: 4861, full: 4862 };
type Size = keyof typeof PORTS;
/** How much longer a start may take with much data. */
const LIMIT = 1.2;

/**
 * From the start of the API's process to its first answer, on an empty database and on one with 100,000 complaints and an
 * open election with a million ballots, in turns; then how soon figures are right that a crash left wrong.
 */
export async function benchStart(quick: boolean): Promise<Measure[]> {
  const [complaints, ballots] = quick ? [5000, 20_000] : [100_000, 1_000_000];
  const rounds = quick ? 3 : 5;
  await using servers = new Servers();
  const prepare = (size: Size) => servers.startApi(size, PORTS[size]);
  const apis = { empty: await prepare('empty'), full: await prepare('full') };
  const { url, databaseUri } = apis.full;
  const election = await (await campusAt(url, servers.tokenOf)).openElection('A million ballots');
  await insertAll(databaseUri, 'complaints', complaintList.collections['complaints']!(complaints));
  await fillBox(databaseUri, election, ballots);

  const times: Record<Size, number[]> = { empty: [], full: [] };
  const running = { empty: apis.empty.server, full: apis.full.server };
  for (let round = 0; round < rounds; round += 1)
    for (const size of ['empty', 'full'] as const) {
      await stop(running[size]);
      const begin = performance.now();
      running[size] = await apis[size].restart();
      times[size].push(performance.now() - begin);
    }

  // A ballot that went into the box just before a crash, and wasn't counted.
  const [late] = ballotRows(election, 1);
  const uncounted = { ...late, _id: `${election.id}:${randomBytes(32).toString('hex')}` };
  await insertAll(databaseUri, 'ballotBox', [uncounted]);
  const ended = once(running.full.process, 'exit');
  running.full.process.kill('SIGKILL');
  await ended;
  const begin = performance.now();
  running.full = await apis.full.restart();
  const listening = performance.now() - begin;
  const turnout = async () => {
    const answer = await fetch(`${url}/api/elections/${election.id}`);
    return ((await answer.json()) as { turnout: { cast: number } }).turnout.cast;
  };
  const slowest: number[] = [];
  await ready(
    running.full,
    async () => {
      const asked = performance.now();
      const cast = await turnout();
      slowest.push(performance.now() - asked);
      await delay(100);
      return cast === ballots + 1 ? true : null;
    },
    300,
  );
  const repaired = performance.now() - begin;
  const both = { empty: median(times.empty), full: median(times.full) };
  return [
    plain('start with an empty database', both.empty, 'ms'),
    plain(`start with ${complaints} complaints and ${ballots} ballots`, both.full, 'ms'),
    atMost('  full against empty', both.full / both.empty, LIMIT),
    plain('start after a crash', listening, 'ms'),
    atMost('until a ballot that the crash left uncounted shows', repaired / 1000, 120, 's'),
    plain('  the slowest answer meanwhile', Math.max(...slowest), 'ms'),
  ];
}
