import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { type ClientRequest, get, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import type { Pulse } from '@campus/contracts/elections';
import type { Portal } from './portal.ts';
import type { Fault, Scene } from './scenario.ts';

/** The longest that another call may take meanwhile, in ms. */
const tolerableMs = 10_000;

const open = ({ url }: Portal) => {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => {});
  // Else it would never notice that the portal has closed it.
  socket.resume();
  return socket;
};

/** Opens sockets a few at a time, as the queue of connections that wait is short. */
async function openMany(portal: Portal, count: number, greet: (socket: Socket) => void): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    for (let opened = 0; opened < 100 && sockets.length < count; opened += 1) {
      const socket = open(portal);
      socket.once('connect', () => greet(socket));
      sockets.push(socket);
    }
    await delay(20);
  }
  return sockets;
}

/** Others must hardly notice. */
async function unnoticed({ portal, probe, complain }: Scene, sockets: () => Promise<Socket[]>, ms: number) {
  const begin = performance.now();
  const opened = await sockets();
  await delay(ms);
  const left = opened.filter((socket) => !socket.closed).length;
  for (const socket of opened) socket.destroy();
  const said = new Set(probe.readyzSince(begin));
  if (said.size !== 1 || !said.has(200)) complain(`/readyz said ${[...said].join(', ')}`);
  const slowest = probe.slowestSince(begin);
  if (slowest > tolerableMs) complain(`another call took ${Math.round(slowest)} ms`);
  await fetch(`${portal.url}/healthz`);
  return left;
}

const head = `POST /api/complaints HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\n`;

/** Each sends its request a byte a second. */
export const slowClients: Fault = {
  title: '500 clients that send a byte a second',
  rounds: 2,
  async inject(scene) {
    const request = `${head}Content-Length: 100000\r\n\r\n${'x'.repeat(100_000)}`;
    await unnoticed(
      scene,
      () =>
        openMany(scene.portal, 500, (socket) => {
          let sent = 0;
          const timer = setInterval(() => socket.write(request[sent++]!), 1000);
          socket.once('close', () => clearInterval(timer));
        }),
      25_000,
    );
  },
};

/** The portal ends them by itself. */
export const halfOpenConnections: Fault = {
  title: '2,000 connections with half a request',
  rounds: 2,
  async inject(scene) {
    const left = await unnoticed(
      scene,
      () => openMany(scene.portal, 2000, (socket) => void socket.write(head)),
      75_000,
    );
    if (left > 0) scene.complain(`${left} of 2,000 were still open after 75 s`);
  },
};

const idle = 10_000;
export const idleConnections: Fault = {
  title: '10,000 idle connections',
  rounds: 2,
  skip() {
    const limit = Number(spawnSync('sh', ['-c', 'ulimit -n']).stdout);
    return limit < idle + 2000 ? `this shell may open ${limit} files: ulimit -n ${idle + 2000}` : null;
  },
  async inject(scene) {
    await unnoticed(scene, () => openMany(scene.portal, idle, () => {}), 15_000);
  },
};

/** They connect again by themselves, as browsers do; the API is killed once meanwhile. */
export const watchers: Fault = {
  title: '2,000 people watch one election, the API killed meanwhile',
  rounds: 2,
  async inject({ portal, election, complain }) {
    const url = `${portal.url}/api/elections/${election.id}/live`;
    const people: Watcher[] = [];
    while (people.length < 2000) {
      for (let opened = 0; opened < 50; opened += 1) people.push(new Watcher(url));
      await delay(50);
    }
    await delay(8000);
    const connected = people.filter(({ cast }) => cast !== null).length;
    if (connected < people.length) complain(`${people.length - connected} saw nothing within 8 s`);
    await portal.end('API', 'SIGKILL');
    await portal.start('API');
    const { turnout } = await portal.campus.get<Pulse>(`/api/elections/${election.id}`);
    const behind = () => people.filter(({ cast }) => cast === null || cast < turnout.cast).length;
    for (let waited = 0; waited < 30_000 && behind() > 0; waited += 100) await delay(100);
    if (behind() > 0)
      complain(`${behind()} of ${people.length} had not heard of ${turnout.cast} ballots after 30 s`);
    for (const watcher of people) watcher.stop();
  },
};

class Watcher {
  /** The ballots that it last heard of. */
  cast: number | null = null;
  #stopped = false;
  #request: ClientRequest | null = null;

  constructor(url: string) {
    this.#connect(url);
  }

  #connect(url: string): void {
    if (this.#stopped) return;
    let lost = false;
    const again = () => {
      if (lost) return;
      lost = true;
      setTimeout(() => this.#connect(url), 1000 + Math.random() * 2000).unref();
    };
    this.#request = get(url, { agent: false, headers: { accept: 'text/event-stream' } }, (answer) => {
      answer.setEncoding('utf8').on('data', (text: string) => {
        const data = /^data: (.*)$/m.exec(text)?.[1];
        if (data) this.cast = (JSON.parse(data) as Pulse).turnout.cast;
      });
      answer.once('close', again).on('error', () => {});
    }).on('error', again);
  }

  stop(): void {
    this.#stopped = true;
    this.#request?.destroy();
  }
}

/** The portal removes the parts that it has received. */
export const cutUploads: Fault = {
  title: '50 uploads cut in the middle',
  rounds: 3,
  async inject({ portal, complain }) {
    const session = await portal.campus.sessionOf('cutter', `cutter@${defaultDomains.student}`);
    await Promise.all(
      Array.from({ length: 50 }, async () => {
        const upload = request(`${portal.url}/applications`, {
          method: 'POST',
          agent: false,
          headers: {
            authorization: `Bearer ${session}`,
            'content-type': 'multipart/form-data; boundary=cut',
            'content-length': 3_000_000,
          },
        }).on('error', () => {});
        upload.write(
          '--cut\r\nContent-Disposition: form-data; name="budgetFile"; filename="a.pdf"\r\n\r\n%PDF-1.4\n',
        );
        upload.write(Buffer.alloc(1_000_000, 'x'));
        await delay(500 + Math.random() * 1000);
        upload.destroy();
      }),
    );
    const left = () => readdirSync(join(portal.folders.uploads, 'incoming')).length;
    // Those of the load come and go.
    for (let waited = 0; waited < 20_000 && left() > 2; waited += 100) await delay(100);
    if (left() > 2) complain(`${left()} files of broken uploads were there after 20 s`);
  },
};
