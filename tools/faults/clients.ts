import { readdirSync } from 'node:fs';
import { type ClientRequest, get, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { defaultDomains } from '@campus/contracts';
import type { Pulse } from '@campus/contracts/elections';
import type { Fault } from './scenario.ts';

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
