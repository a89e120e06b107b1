import type { Mail, MailKind } from '@campus/contracts';
import type { MailRecord } from '../../platform/mail/model.ts';

/** It is not for admins who filed a complaint, who has not begun to vote, or whom a case of academic integrity is about. */
const discreet: readonly MailKind[] = ['complaint', 'election', 'case'];

/** `emails`: of the members whom mails are for. */
export const presentMail = (
  { _id, kind, to, subject, state, at, tries, dueAt, sentAt, reason }: MailRecord,
  emails: Map<string, string>,
): Mail => ({
  id: _id,
  kind,
  to: discreet.includes(kind) ? '' : addressOf(to, emails),
  subject,
  state,
  queuedAt: at.toISOString(),
  tries,
  nextTryAt: state === 'queued' && dueAt ? dueAt.toISOString() : null,
  sentAt: sentAt?.toISOString() ?? null,
  reason,
});

const addressOf = (to: MailRecord['to'], emails: Map<string, string>): string =>
  'address' in to ? to.address : (emails.get(to.member) ?? '');
