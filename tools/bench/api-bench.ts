import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains, demoCandidates } from '@campus/contracts';
import autocannon from 'autocannon';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey } from 'jose';
import { root } from '../start/settings.ts';
import { atLeast, atMost, median, plain, type Measure } from './report.ts';

const CONNECTIONS = 32;
const SECONDS_PER_RUN = 4;
const ROUNDS = 5;
const PORT = 4850;
const PROJECT = 'bench-campus';
const KEY_ID = 'bench';

/** A program whose output goes to a file: reading it here would cost the load its time. */
interface Server {
  name: string;
  process: ChildProcess;
  output: () => string;
}

function startNode(folder: string, name: string, args: string[], env: Record<string, string> = {}): Server {
  const file = join(folder, `${name}.log`);
  const output = openSync(file, 'w');
  return {
    name,
    process: spawn(process.execPath, args, {
      stdio: ['pipe', output, output],
      env: { ...process.env, ...env },
    }),
    output: () => readFileSync(file, 'utf8'),
  };
}

/** Asks again and again until the server is ready; throws with what it said when it never is. */
async function ready<T>(server: Server, probe: () => T | null | Promise<T | null>): Promise<T> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await probe();
    if (answer !== null) return answer;
    if (server.process.exitCode !== null) break;
    await delay(100);
  }
  throw new Error(`The ${server.name} did not start:\n${server.output()}`);
}

/** For programs that print `ready <address>`: that address. */
const readyLine = (server: Server) => ready(server, () => /^ready (.+)$/m.exec(server.output())?.[1] ?? null);

function tokenOf(key: CryptoKey, uid: string, email: string): Promise<string> {
  return new SignJWT({ email, email_verified: true, auth_time: Math.floor(Date.now() / 1000) - 10 })
    .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
    .setIssuer(`https://securetoken.google.com/${PROJECT}`)
    .setAudience(PROJECT)
    .setSubject(uid)
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(key);
}

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
  const folder = mkdtempSync(join(tmpdir(), 'campus-bench-'));
  const servers: Server[] = [];
  try {
    const { publicKey, privateKey } = await generateKeyPair('RS256');
    const keysFile = join(folder, 'keys.json');
    const jwk = { ...(await exportJWK(publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' };
    writeFileSync(keysFile, JSON.stringify({ keys: [jwk] }));
    const common = { BENCH_KEYS: keysFile, FIREBASE_PROJECT_ID: PROJECT, NODE_ENV: 'production' };

    const database = startNode(folder, 'database', [
      join(root, 'libs/embedded-mongo/src/main.ts'),
      `--data=${join(folder, 'mongo')}`,
      '--with-parent',
    ]);
    servers.push(database);
    const api = startNode(
      folder,
      'API',
      ['--import', join(import.meta.dirname, 'google-keys.ts'), join(root, 'api/src/main.ts')],
      {
        ...common,
        PORT: String(PORT),
        MONGODB_URI: await readyLine(database),
        FIREBASE_API_KEY: 'bench',
        FIREBASE_AUTH_EMULATOR_HOST: '',
        FIRESTORE_EMULATOR_HOST: '',
        REMOTES_DIR: join(folder, 'remotes'),
        RATE_LIMIT_MEMBER: '100000000',
        RATE_LIMIT_ADDRESS: '100000000',
      },
    );
    servers.push(api);
    const apiUrl = `http://127.0.0.1:${PORT}`;
    await ready(api, async () => ((await fetch(`${apiUrl}/readyz`).catch(() => null))?.ok ? true : null));

    const admin = await tokenOf(privateKey, 'admin', `admin@${defaultDomains.admin}`);
    for (const candidate of demoCandidates) {
      const response = await fetch(`${apiUrl}/candidates`, {
        method: 'POST',
        headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
        body: JSON.stringify(candidate),
      });
      if (!response.ok) throw new Error(`A candidate could not be added: ${await response.text()}`);
    }
    const candidates = await (await fetch(`${apiUrl}/candidates`)).text();

    const bare = startNode(folder, 'bare server', [join(import.meta.dirname, 'bare-server.ts')], {
      ...common,
      BENCH_CANDIDATES: candidates,
    });
    servers.push(bare);
    const bareUrl = await readyLine(bare);

    const token = await tokenOf(privateKey, 'student', `student@${defaultDomains.student}`);
    const rates: { api: number; bare: number }[] = [];
    const memory: number[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) {
      const rate = { api: await load(apiUrl, token), bare: await load(bareUrl, token) };
      memory.push(memoryOf(api));
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
    for (const server of servers.toReversed()) {
      if (server.process.exitCode !== null) continue;
      server.process.kill('SIGKILL');
      await once(server.process, 'exit');
    }
    rmSync(folder, { recursive: true });
  }
}
