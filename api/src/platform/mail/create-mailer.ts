import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { type Carrier, createOutbox, insertNew } from '../outbox.ts';
import type { LetterRecord, Mailer } from './mailer.ts';
import { createMailModel, type MailRecord } from './model.ts';

interface MailerSettings {
  connection: Connection;
  /** Models with letters, see `addLetters`. */
  sources: Carrier[];
  log: Logger;
  now: () => number;
}

/** The outbox `mails`, and how letters get there. */
export function createMailer({ connection, sources, log, now }: MailerSettings) {
  const mails = createMailModel(connection);

  const post: Mailer['post'] = (letters) => insertNew<MailRecord>(mails.collection, letters.map(queued));
  const { deliver, sweep } = createOutbox<LetterRecord>({
    connection,
    sources,
    field: 'letters',
    lowestId: '',
    store: post,
    log,
  });

  const mailer: Mailer = {
    letter: (key, letter) => ({
      _id: key,
      at: new Date(now()),
      ...letter,
      // It may hold a title that somebody wrote in two lines.
      subject: letter.subject.replaceAll(/\s+/g, ' '),
    }),
    deliver,
    post,
  };
  return { mailer, sweep };
}

const queued = (letter: LetterRecord): MailRecord => ({
  ...letter,
  state: 'queued',
  tries: 0,
  dueAt: letter.at,
  endedAt: null,
  reason: '',
});
