import { applicationKinds } from '@campus/contracts/budget';
import type { ApprovalEntryRecord } from '../../../services/approvals/approvals.ts';
import type { Letter } from '../../../services/mail/letters.ts';
import type { ApplicationRecord } from './model.ts';

type Words = Pick<Letter, 'subject' | 'paragraphs'>;

/** To its author: what a reviewer did with it, without his remark. `null` of the author’s own steps. */
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
            paragraphs: [`Good news about your application: ${name}. It is approved.`, remark],
          }
        : {
            subject: 'Your application has the first of two approvals',
            paragraphs: [
              `Your application has the first of the two approvals that it needs: ${name}.`,
              'The second is still to come, from somebody else. There is nothing for you to do.',
            ],
          };
    case 'reject':
      return {
        subject: 'Your application was not approved',
        paragraphs: [
          `We are sorry: your application was not approved: ${name}.`,
          `${remark} You can apply again at any time.`,
        ],
      };
    case 'request-changes':
      return {
        subject: 'Your application needs a change',
        paragraphs: [
          `A reviewer asks you to change something in your application: ${name}.`,
          'What to change stands with it on the portal. It waits until you have sent it again.',
        ],
      };
    default:
      return null;
  }
}

const remark = 'What the reviewer wrote stands with it on the portal.';

/** To who may decide, of so many that have waited too long; `most`: there may be more. */
export function reviewLetter(member: string, count: number, most: number, days: number): Letter {
  const many = count === most ? `${most} applications or more` : `${count} applications`;
  return {
    kind: 'review',
    to: { member },
    subject: 'Applications wait for your decision',
    paragraphs: [
      `${count === 1 ? 'One application' : many} that you can decide on ${count === 1 ? 'has' : 'have'} waited for more than ${days} days.`,
      'Whoever applied will be glad of an answer. If you are away, let somebody stand in for you.',
    ],
    link: {
      label: 'Open what has waited too long',
      path: '/transparency-budget/faculty-dashboard?overdue=',
    },
  };
}
