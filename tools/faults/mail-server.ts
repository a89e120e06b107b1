import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

/** `refusing`: answers each connection with 421. `slow`: takes two seconds for each step. */
export type MailServerMode = 'healthy' | 'refusing' | 'slow';

/** A mail server that can be in trouble. It notes which mails it took. */
export class MailServer {
  mode: MailServerMode = 'healthy';
  /** The Message-ID of each mail that was taken, as often as it was taken. */
  readonly taken: string[] = [];
  #server: SMTPServer | null = null;
  port = 0;

  async start(): Promise<void> {
    const pause = () => delay(this.mode === 'slow' ? 2000 : 0);
    const greet = callbackify(async () => {
      await pause();
      if (this.mode === 'refusing') throw Object.assign(new Error('Try again later'), { responseCode: 421 });
    });
    const take = callbackify(async (stream: Readable) => {
      const mail = await text(stream);
      await pause();
      this.taken.push(/^message-id: <([^@>]*)/im.exec(mail)?.[1] ?? '');
    });
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      closeTimeout: 100,
      onConnect: (_session, done) => greet(done),
      onMailFrom: (_address, _session, done) => callbackify(pause)(done),
      onData: (stream, _session, done) => take(stream, done),
    });
    server.on('error', () => {}); // of one connection
    const listening = once(server.server, 'listening');
    server.listen(this.port, '127.0.0.1');
    await listening;
    this.port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  /** Connections are cut as well. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = null;
    if (server) await new Promise<void>((done) => server.close(() => done()));
  }
}
