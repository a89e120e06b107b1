import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { defaultDomains } from '@campus/contracts';
import { demoCandidates } from '@campus/contracts/elections';
import autocannon from 'autocannon';
import { atLeast, atMost, median, plain, type Measure } from './report.ts';
import { readyLine, Servers, type Server } from './servers.ts';
import { createTokenIssuer } from './token-issuer.ts';

const CONNECTIONS = 32;
const SECONDS_PER_RUN = 4;
const ROUNDS = 5;
const PORT = 4857;

/** Requests per second of one run; throws when any answer isn't a success. */
async function load(url: string, token: string): Promise<number> {
  const result = await autocannon({
    url: `${url}/candidates`,
    connections: CONNECTIONS,
    duration: SECONDS_PER_RUN,
    headers: { authorization: `Bearer ${token}` },
  });
  const failures = result.non2xx + result.errors;
  if (failures > 0) throw new Error(`${failures} of the requests to ${url} failed`);
  return result.requests.average;
}

/** Resident memory of a process in MB. */
const memoryOf = ({ process: { pid } }: Server) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

/**
 * Requests per second of the authenticated `GET /candidates` on the real API, against a bare Express app that checks
 * the same token and answers the same JSON; in turns, because the machine's speed changes from minute to minute.
 */
export async function benchApi(): Promise<Measure[]> {
  const servers = new Servers();
  try {
    const issuer = await createTokenIssuer(servers.folder);
    const api = await servers.startApi('API', PORT, issuer.env, issuer.nodeArgs);
    await addCandidates(api.url, await issuer.tokenOf('admin', `admin@${defaultDomains.admin}`));

    const bare = servers.start('bare server', [join(import.meta.dirname, 'bare-server.ts')], {
      ...issuer.env,
      NODE_ENV: 'production',
      BENCH_CANDIDATES: await (await fetch(`${api.url}/candidates`)).text(),
    });
    const bareUrl = await readyLine(bare);

    const token = await issuer.tokenOf('student', `student@${defaultDomains.student}`);
    const rates: { api: number; bare: number }[] = [];
    const memory: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = { api: await load(api.url, token), bare: await load(bareUrl, token) };
      memory.push(memoryOf(api.server));
      // The first round only warms both up.
      if (round > 0) rates.push(rate);
    }
    return [
      plain('API, requests per second', median(rates.map((rate) => rate.api))),
      plain('bare Express, requests per second', median(rates.map((rate) => rate.bare))),
      atLeast('API : bare Express', median(rates.map((rate) => rate.api / rate.bare)), 0.6),
      atMost('memory of the API under this load', Math.max(...memory), 200, 'MB'),
    ];
  } finally {
    await servers.stop();
  }
}

async function addCandidates(url: string, token: string): Promise<void> {
  for (const candidate of demoCandidates) {
    const response = await fetch(`${url}/candidates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(candidate),
    });
    if (!response.ok) throw new Error(`A candidate could not be added: ${await response.text()}`);
  }
}
