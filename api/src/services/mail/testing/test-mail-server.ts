import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received extends Email {
  envelope: { from: string; to: string[] };
}

/** A real mail server on a free port that keeps what it takes. */
export async function startMailServer(
  options: SMTPServerOptions & {
    port?: number;
    answer?: (received: Received) => Error | null | 'never';
  } = {},
) {
  const { port = 0, answer = () => null, ...rest } = options;
  const mails: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH'],
    hideSTARTTLS: true,
    closeTimeout: 100,
    async onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer);
      const { mailFrom, rcptTo } = session.envelope;
      const parsed = await PostalMime.parse(Buffer.concat(chunks));
      const received = {
        ...parsed,
        envelope: { from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) },
      };
      const said = answer(received);
      if (said === null || said === 'never') mails.push(received);
      if (said !== 'never') callback(said);
    },
    ...rest,
  });
  // A connection that the other side breaks off is what some tests are about.
  server.on('error', () => {});
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve));
  return {
    port: (server.server.address() as AddressInfo).port,
    mails,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** A mail server's answer, with its code. */
export const saying = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode });
