import { Readable } from 'node:stream';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { isLoopback, type MailConfig } from '../../config.ts';

/** Connections that are open at once. */
export const lanes = 5;

/** A message, and what is to happen between the server's readiness to take what it says and the first byte of that. */
interface Message extends SendMailOptions {
  beforeContent: () => Promise<void>;
}

/** The way to the mail server. Nothing here tries again by itself once a server has seen what a mail says. */
export function createTransport({ host, port, secure, login, from }: MailConfig) {
  const transport = nodemailer.createTransport(
    {
      pool: true,
      host,
      port,
      secure,
      ...(login && { auth: login }),
      // A password doesn't go over an open line; the certificate of this machine names no host.
      requireTLS: login !== undefined && !isLoopback(host),
      tls: { rejectUnauthorized: !isLoopback(host) },
      maxConnections: lanes,
      // Only for a connection that the server ended while it was idle.
      maxRequeues: 1,
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, xMailer: false },
  );
  transport.use('stream', (mail, done) => {
    const { beforeContent } = mail.data as Message;
    const create = mail.message.createReadStream.bind(mail.message);
    // Read only when the server has said that it takes the content.
    mail.message.createReadStream = () => Readable.from(contentOf(create(), beforeContent));
    done();
  });
  return {
    send: (message: Message) => transport.sendMail(message),
    verify: () => transport.verify(),
    /** Ends what is idle; what is being sent is finished. */
    close: () => transport.close(),
  };
}

async function* contentOf(content: AsyncIterable<Buffer>, before: () => Promise<void>) {
  await before();
  yield* content;
}
