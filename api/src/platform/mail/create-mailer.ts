import { mailAddressSchema } from '@campus/contracts';
import type { Connection } from 'mongoose';
import type { Logger } from '../log.ts';
import { type Carrier, createOutbox, insertNew } from '../outbox.ts';
import type { LetterRecord, Mailer } from './mailer.ts';
import { createMailModel, keptMoment, type MailRecord } from './model.ts';

interface MailerSettings {
  connection: Connection;
  /** Models with letters, see `addLetters`. */
  sources: Carrier[];
  log: Logger;
  now: () => number;
}

/** The outbox `mails`, and how letters get there. */
export function createMailer({ connection, sources, log, now }: MailerSettings): Mailer {
  const model = createMailModel(connection);
  const post: Mailer['post'] = (letters) => insertNew<MailRecord>(model.collection, letters.map(queued));
  return {
    ...createOutbox<LetterRecord>({ connection, sources, field: 'letters', lowestId: '', store: post, log }),
    model,
    letter(key, letter) {
      if ('address' in letter.to) mailAddressSchema.parse(letter.to.address);
      // It may hold a title that somebody wrote in two lines.
      return {
        _id: key,
        at: keptMoment(letter.kind, now()),
        ...letter,
        subject: letter.subject.replaceAll(/\s+/g, ' '),
      };
    },
    post,
  };
}

const queued = (letter: LetterRecord): MailRecord => ({
  ...letter,
  state: 'queued',
  tries: 0,
  dueAt: letter.at,
  sentAt: null,
  reason: '',
  ...(letter.until && { wipeAt: letter.until }),
});
