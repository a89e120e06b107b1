import { applicationKinds } from '@campus/contracts/budget';
import type { ApprovalEntryRecord } from '../../../services/approvals/approvals.ts';
import type { Letter } from '../../../services/mail/letters.ts';
import type { ApplicationRecord } from './model.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/** Tells the author what a reviewer did, without the remark. `null` for the author’s own steps. */
export function applicationLetter(
  { _id, author, kind, content }: Pick<ApplicationRecord, '_id' | 'author' | 'kind' | 'content'>,
  entry: Pick<ApprovalEntryRecord, 'action' | 'to'>,
): Letter | null {
  const words = wordsOf(entry, content.purpose ? `“${content.purpose}”` : applicationKinds[kind]);
  return (
    words && {
      kind: 'application',
      to: { member: author.id },
      ...words,
      link: { label: 'Open my application', path: `/transparency-budget/applications/${_id}` },
    }
  );
}

function wordsOf({ action, to }: Pick<ApprovalEntryRecord, 'action' | 'to'>, name: string): Words | null {
  switch (action) {
    case 'approve':
      return to === 'Approved'
        ? {
            subject: 'Your application is approved',
            paragraphs: [`A reviewer approved your application: ${name}.`, remark],
          }
        : {
            subject: 'Your application has one of two approvals',
            paragraphs: [
              `A reviewer approved your application: ${name}. It needs one more approval, from someone else.`,
              'You don’t need to do anything.',
            ],
          };
    case 'reject':
      return {
        subject: 'Your application was not approved',
        paragraphs: [
          `A reviewer rejected your application: ${name}.`,
          `${remark} You can apply again at any time.`,
        ],
      };
    case 'request-changes':
      return {
        subject: 'Your application needs changes',
        paragraphs: [
          `A reviewer asked you to change your application: ${name}.`,
          'Open it to see what to change. It waits until you send it again.',
        ],
      };
    default:
      return null;
  }
}

const remark = 'Open it to see what they wrote.';

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
