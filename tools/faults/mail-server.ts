import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer } from 'smtp-server';

/** A mail server that notes the Message-ID of each mail that it took, as often as it took it. */
export async function startMailServer() {
  const taken: string[] = [];
  const take = callbackify(async (stream: Readable) => {
    taken.push(/^message-id: <([^@>]*)/im.exec(await text(stream))?.[1] ?? '');
  });
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 100,
    onData: (stream, _session, done) => take(stream, done),
  });
  server.on('error', () => {}); // of one connection
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    taken,
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise<void>((done) => server.close(() => done())),
  };
}
export type MailServer = Awaited<ReturnType<typeof startMailServer>>;
