import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { defaultDomains } from '@campus/contracts';
import { memoryOf } from '../api/load.ts';
import { atMost, type Measure, percentile, plain } from '../report.ts';
import { Servers } from '../servers.ts';

const PORT = 4861;
const AT_ONCE = 32;
const BYTES = 10_000_000;
const IDLE_CALLS = 200;
const ROUNDS = 5;

/**
 * 32 documents of 10 MB sent at once by a thread of their own, several times over, while this one asks for something
 * else and looks at the server's memory.
 */
export async function benchUploads(quick: boolean): Promise<Measure[]> {
  await using servers = new Servers();
  const uploads = { UPLOADS_DIR: join(servers.folder, 'uploads') };
  const { server, url } = await servers.startApi('API', PORT, uploads);
  const tokenOf = (name: string) => servers.tokenOf(name, `${name}@${defaultDomains.student}`);
  const headers = { authorization: `Bearer ${await tokenOf('asker')}` };
  const ask = async () => {
    const begin = performance.now();
    const answer = await fetch(`${url}/candidates`, { headers });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    await answer.text();
    return performance.now() - begin;
  };
  const askUntil = async (isOver: (asked: number) => boolean) => {
    const times: number[] = [];
    while (!isOver(times.length)) times.push(await ask());
    return times;
  };
  const upload = async (round: number) => {
    const tokens = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => tokenOf(`s${round}-${n}`)));
    const workerData = { url, tokens, bytes: BYTES };
    let isOver = false;
    const worker = new Worker(new URL('./uploader.ts', import.meta.url), { workerData });
    await once(worker, 'online');
    const begin = performance.now();
    const done = once(worker, 'exit').finally(() => (isOver = true));
    const [times] = await Promise.all([askUntil(() => isOver), done]);
    return { times, seconds: (performance.now() - begin) / 1000 };
  };

  const memory: number[] = [];
  const look = setInterval(() => void memoryOf(server).then((one) => memory.push(one)), 200);
  await askUntil((asked) => asked === IDLE_CALLS);
  const idle = percentile(await askUntil((asked) => asked === IDLE_CALLS), 0.5);
  const rounds: Awaited<ReturnType<typeof upload>>[] = [];
  for (let round = 0; round < (quick ? 1 : ROUNDS); round += 1) rounds.push(await upload(round));
  clearInterval(look);
  const busy = rounds.map(({ times }) => percentile(times, 0.99));
  return [
    plain('until all are stored', Math.max(...rounds.map(({ seconds }) => seconds)), 's'),
    atMost('most memory of the API', Math.max(...memory), 300, 'MB'),
    plain('another call, idle (median)', idle, 'ms'),
    plain('another call, meanwhile (p99, quickest round)', Math.min(...busy), 'ms'),
    plain('another call, meanwhile (p99, slowest round)', Math.max(...busy), 'ms'),
    atMost('  meanwhile (p99, slowest round) : idle (median)', Math.max(...busy) / idle, 10),
  ];
}
