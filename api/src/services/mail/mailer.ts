import { mailAddressSchema } from '@campus/contracts/mail';
import type { Connection } from 'mongoose';
import type { Logger } from '../../platform/log.ts';
import { createOutbox, insertNew } from '../../platform/storage/outbox.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { createMessages } from '../messages/messages.ts';
import type { Letter, LetterRecord } from './letters.ts';
import { createMailModel, keptMoment, type MailRecord } from './model.ts';

interface MailerSettings {
  connection: Connection;
  log: Logger;
  now: () => number;
  dayOf: (moment: number) => string;
}

/**
 * The outbox `mails`, the collection `messages`, and how letters get there: see docs/decisions/mail.md for what is
 * promised.
 */
export function createMailer({ connection, log, now, dayOf }: MailerSettings) {
  const model = createMailModel(connection);
  const messages = createMessages(connection, now);
  /**
   * Puts letters into the outbox that no document carries because they can be worked out again; the same key goes once.
   * @param as how they reach their readers; both ways when left out
   */
  async function post(letters: LetterRecord[], as?: 'mail' | 'message'): Promise<void> {
    if (as !== 'message') await insertNew<MailRecord>(model.collection, letters.map(queued));
    if (as !== 'mail') await messages.write(letters);
  }
  return {
    ...createOutbox<LetterRecord>({
      connection,
      field: 'letters',
      lowestId: '',
      store: (letters) => post(letters),
      log,
    }),
    model,
    /** A letter to `$push` into the changed document's `letters`, in the same write as the change. */
    letter: (key: string, letter: Letter): LetterRecord => {
      if ('address' in letter.to) mailAddressSchema.parse(letter.to.address);
      // It may hold a title that was typed in two lines.
      return {
        _id: key,
        at: keptMoment(letter.kind, now(), dayOf),
        ...letter,
        subject: letter.subject.replaceAll(/\s+/g, ' '),
      };
    },
    post,
    messages,
    /** Deletes mails and messages about a thing: `case:12`. */
    async eraseAbout(about: string): Promise<void> {
      await model.deleteMany({ _id: within(about) });
      await messages.eraseAbout(about);
    },
  };
}

export type Mailer = ReturnType<typeof createMailer>;

const queued = (letter: LetterRecord): MailRecord => ({
  ...letter,
  state: 'queued',
  tries: 0,
  dueAt: letter.at,
  sentAt: null,
  reason: '',
  ...(letter.until && { wipeAt: letter.until }),
});
