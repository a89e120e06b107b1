import type { MailRecord } from '../services/mail/model.ts';
import type { TestPortal } from './test-portal.ts';

/** The rows of the outbox whose keys begin so, by key. */
export const mailsWith = ({ connection }: Pick<TestPortal, 'connection'>, prefix: string) =>
  connection
    .collection<MailRecord>('mails')
    .find({ _id: { $gte: prefix, $lt: `${prefix}\u{10ffff}` } })
    .sort({ _id: 1 })
    .toArray();

/** All that a mail says. */
export const wordsOf = ({ subject, paragraphs, link }: MailRecord): string =>
  [subject, ...paragraphs, link?.label, link?.path].join('\n');
