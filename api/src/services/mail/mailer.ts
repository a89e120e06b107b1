import { mailAddressSchema } from '@campus/contracts/mail';
import type { Connection } from 'mongoose';
import type { Logger } from '../../platform/log.ts';
import { createOutbox, insertNew, type Outbox } from '../../platform/storage/outbox.ts';
import { within } from '../../platform/storage/stored-by-id.ts';
import { createMessages, type Messages } from '../messages/messages.ts';
import type { Letter, LetterRecord } from './letters.ts';
import { createMailModel, keptMoment, type MailRecord } from './model.ts';

/** The portal's post office: see docs/decisions/mail.md for what is promised. */
export interface Mailer extends Outbox {
  model: ReturnType<typeof createMailModel>;
  /** A letter to `$push` into the changed document's `letters`, in the same write as the change. */
  letter: (key: string, letter: Letter) => LetterRecord;
  /**
   * Puts letters into the outbox that no document carries because they can be worked out again; the same key goes once.
   * @param as how they reach their readers; both ways when left out
   */
  post: (letters: LetterRecord[], as?: 'mail' | 'message') => Promise<void>;
  messages: Messages;
  /** Deletes mails and messages about a thing: `case:12`. */
  eraseAbout: (about: string) => Promise<void>;
}

interface MailerSettings {
  connection: Connection;
  log: Logger;
  now: () => number;
  dayOf: (moment: number) => string;
}

/** The outbox `mails`, the collection `messages`, and how letters get there. */
export function createMailer({ connection, log, now, dayOf }: MailerSettings): Mailer {
  const model = createMailModel(connection);
  const messages = createMessages(connection, now);
  const post: Mailer['post'] = async (letters, as) => {
    if (as !== 'message') await insertNew<MailRecord>(model.collection, letters.map(queued));
    if (as !== 'mail') await messages.write(letters);
  };
  return {
    ...createOutbox<LetterRecord>({
      connection,
      field: 'letters',
      lowestId: '',
      store: (letters) => post(letters),
      log,
    }),
    model,
    letter(key, letter) {
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
    async eraseAbout(about) {
      await model.deleteMany({ _id: within(about) });
      await messages.eraseAbout(about);
    },
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
