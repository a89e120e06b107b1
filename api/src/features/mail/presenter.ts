import type { Mail } from '@campus/contracts';
import type { MailRecord } from '../../platform/mail/model.ts';

/** `emails`: of the members whom mails are for. */
export const presentMail = (
  { _id, kind, to, subject, state, at, tries, dueAt, sentAt, reason }: MailRecord,
  emails: Map<string, string>,
): Mail => ({
  id: _id,
  kind,
  to: 'address' in to ? to.address : (emails.get(to.member) ?? ''),
  subject,
  state,
  queuedAt: at.toISOString(),
  tries,
  nextTryAt: state === 'queued' && dueAt ? dueAt.toISOString() : null,
  sentAt: sentAt?.toISOString() ?? null,
  reason,
});
