import { mailKinds } from '@campus/contracts/areas';
import { type ConfidentialMails, type Mail, mailSchema } from '@campus/contracts/mail';
import { present } from '../../platform/http/present.ts';
import type { MailRecord } from './model.ts';

/** `emails`: of the members whom mails are for. */
export const presentMail = (mail: MailRecord, emails: Map<string, string>): Mail =>
  present(mailSchema, mail, {
    to: 'address' in mail.to ? mail.to.address : (emails.get(mail.to.member) ?? ''),
    queuedAt: mail.at.toISOString(),
    nextTryAt: mail.state === 'queued' && mail.dueAt ? mail.dueAt.toISOString() : null,
  });

type Unfinished = Pick<MailRecord, 'kind' | 'state' | 'at' | 'reason'>;

/**
 * Confidential mails counted by the facts that admins may know. The order comes from those facts alone: that of the mails
 * would say what was written after what.
 */
export function countConfidential(
  mails: Iterable<Unfinished>,
  dayOf: (at: number) => string,
): ConfidentialMails[] {
  const groups = new Map<string, ConfidentialMails>();
  for (const { kind, state, at, reason } of mails) {
    const { label } = mailKinds[kind];
    const facts = { kind, label, state, day: dayOf(at.getTime()), reason: withoutServerWords(reason) };
    const key = [facts.day, facts.kind, facts.state, facts.reason].join('\n');
    const group = groups.get(key) ?? ({ ...facts, mails: 0 } as ConfidentialMails);
    groups.set(key, { ...group, mails: group.mails + 1 });
  }
  return [...groups].toSorted(([one], [other]) => (one < other ? 1 : -1)).map(([, group]) => group);
}

/** A mail server may name a person or a mailbox, or number what it refuses. */
const withoutServerWords = (reason: string) =>
  reason.replace(/The mail server said: .*$/s, 'The mail server refused it.');
