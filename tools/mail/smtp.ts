import type { Readable } from 'node:stream';
import { callbackify } from 'node:util';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerEnvelope } from 'smtp-server';
import type { MailStore } from './mail-store.ts';

const MAX_BYTES = 1024 * 1024;

/** A mail server that takes every mail for everybody and sends none on. */
export const smtpServer = (store: MailStore) =>
  new SMTPServer({
    // Nodemailer would use both when offered: there is no certificate that it could trust, and no account.
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    size: MAX_BYTES,
    onData: (stream, { envelope }, done) => callbackify(keep)(store, stream, envelope, done),
  });

async function keep(
  store: MailStore,
  stream: Readable & Pick<SMTPServerDataStream, 'sizeExceeded'>,
  { mailFrom, rcptTo }: SMTPServerEnvelope,
): Promise<void> {
  const chunks: Buffer[] = [];
  // To its end in any case: the client listens only then.
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer);
  if (stream.sizeExceeded) {
    throw Object.assign(new Error(`The mail is larger than ${MAX_BYTES} bytes`), { responseCode: 552 });
  }
  const { subject, text, html, headers, attachments } = await PostalMime.parse(Buffer.concat(chunks));
  store.add({
    at: new Date().toISOString(),
    from: mailFrom ? mailFrom.address : '',
    to: rcptTo.map(({ address }) => address),
    subject: subject ?? '',
    text: text ?? '',
    html: html ?? '',
    headers: headers.map(({ key, value }) => ({ key, value })),
    attachments: attachments.map(({ filename }) => filename ?? 'without a name'),
  });
}
