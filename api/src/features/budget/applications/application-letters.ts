import { applicationKinds } from '@campus/contracts/budget';
import type { ApprovalEntryRecord } from '../../../services/approvals/approvals.ts';
import type { Letter, LetterRecord, LetterText } from '../../../services/mail/letters.ts';
import type { BudgetContext } from '../context.ts';
import type { ApplicationRecord } from './model.ts';

type Event = 'approve' | 'first-approval' | 'reject' | 'request-changes';

const texts: Record<Event, (name: string) => LetterText> = {
  approve: (name) => ({
    subject: 'Your application is approved',
    paragraphs: [`A reviewer approved your application: ${name}.`, 'Open it to see what they wrote.'],
  }),
  'first-approval': (name) => ({
    subject: 'Your application has one of two approvals',
    paragraphs: [
      `A reviewer approved your application: ${name}. It needs one more approval, from someone else.`,
      'You don’t need to do anything.',
    ],
  }),
  reject: (name) => ({
    subject: 'Your application was not approved',
    paragraphs: [
      `A reviewer rejected your application: ${name}.`,
      'Open it to see what they wrote. You can apply again at any time.',
    ],
  }),
  'request-changes': (name) => ({
    subject: 'Your application needs changes',
    paragraphs: [
      `A reviewer asked you to change your application: ${name}.`,
      'Open it to see what to change. It waits until you send it again.',
    ],
  }),
};

/** Tells the author what a reviewer did, without the remark. The author’s own steps have no letter. */
export function applicationLetters(
  { mail }: Pick<BudgetContext, 'mail'>,
  { _id, author, kind, content }: Pick<ApplicationRecord, '_id' | 'author' | 'kind' | 'content'>,
  { id, action, to }: Pick<ApprovalEntryRecord, 'id' | 'action' | 'to'>,
): LetterRecord[] {
  const event = action === 'approve' && to === 'Pending' ? 'first-approval' : action;
  if (!(event in texts)) return [];
  return [
    mail.letter(`application:${_id}:${id}`, {
      kind: 'application',
      to: { member: author.id },
      ...texts[event as Event](content.purpose ? `“${content.purpose}”` : applicationKinds[kind]),
      link: { label: 'Open my application', path: `/transparency-budget/applications/${_id}` },
    }),
  ];
}

/** Reminds a reviewer of applications that have waited too long. With `most` there may be more. */
export function reviewLetter(member: string, count: number, most: number, days: number): Letter {
  const many = count === most ? `${most} applications or more` : `${count} applications`;
  const waiting = count === 1 ? 'One application has' : `${many} have`;
  return {
    kind: 'review',
    to: { member },
    subject: count === 1 ? 'An application is waiting for you' : 'Applications are waiting for you',
    paragraphs: [
      `${waiting} waited for your decision for more than ${days} days.`,
      'If you are away, name a stand-in in the portal.',
    ],
    link: {
      label: count === 1 ? 'Review the application' : 'Review the applications',
      path: '/transparency-budget/faculty-dashboard?overdue=',
    },
  };
}
