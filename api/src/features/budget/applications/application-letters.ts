import { applicationKinds } from '@campus/contracts/budget';
import { type ApprovalEntryRecord, possibleActions } from '../../../services/approvals/approvals.ts';
import type { Letter, LetterRecord, LetterText } from '../../../services/mail/letters.ts';
import type { BudgetContext } from '../context.ts';
import type { ApplicationRecord } from './model.ts';
import { permissions } from '@campus/contracts/areas';
import { dayMs, daysBefore } from '../../../platform/days.ts';
import type { MemberRecord } from '../../../services/members/member-model.ts';
import { standingFields } from '../../../services/members/member-store.ts';
import { overdueBefore } from './presenter.ts';

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

const checkIntervalMs = 3_600_000;
/** Overdue applications are read up to this number, the oldest first. */
const mostCounted = 100;
/** Reminders wait until this time of day, in milliseconds after midnight. */
const morning = 7 * 3_600_000;

/** How long a reminder is worth sending and showing, in ms. */
const worthForMs = 2 * dayMs;

/** At most one letter a day to each who can decide something that has waited too long. */
export function remindReviewers(context: BudgetContext): void {
  context.jobs.repeat('review reminder', checkIntervalMs, () => remind(context));
}

async function remind(context: BudgetContext): Promise<void> {
  const { models, approvals, members, mail, config, now, dayOf } = context;
  const overdue = await models.applications
    .find(
      { state: 'Pending', waitsSince: { $lt: overdueBefore(context) } },
      { state: 1, author: 1, approvals: 1 },
    )
    .sort({ waitsSince: 1, _id: 1 })
    .limit(mostCounted)
    .lean();
  if (overdue.length === 0) return;

  const day = dayOf(now() - morning);
  const letters = [];
  for (const record of await reviewersOf(context)) {
    const caller = { id: record._id, roles: members.standingOf(record).roles };
    const reviewer = await approvals.reviewerOf(caller);
    const own = overdue.filter((one) => possibleActions(one, reviewer, caller).includes('approve'));
    if (own.length > 0)
      letters.push(
        mail.letter(`review:${caller.id}:${day}`, {
          ...reviewLetter(caller.id, own.length, mostCounted, config.overdueAfterDays),
          // Each day's reminder takes the place of the one before, and none is left when nothing waits any more.
          until: new Date(now() + worthForMs),
          follows: [`review:${caller.id}:${daysBefore(day, 1)}`],
        }),
      );
  }
  if (letters.length > 0) await mail.post(letters);
}

type Candidate = Pick<MemberRecord, '_id' | keyof typeof standingFields>;

const reviewersOf = ({ members }: BudgetContext): Promise<Candidate[]> =>
  members.model
    .find({ roles: { $in: permissions['application.review'].roles } }, standingFields)
    .lean()
    .exec();
