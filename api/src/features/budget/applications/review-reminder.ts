import { permissions } from '@campus/contracts/areas';
import { dayMs, daysBefore } from '../../../platform/days.ts';
import { possibleActions } from '../../../services/approvals/approvals.ts';
import type { MemberRecord } from '../../../services/members/member-model.ts';
import { standingFields } from '../../../services/members/member-store.ts';
import type { BudgetContext } from '../context.ts';
import { reviewLetter } from './application-letters.ts';
import { overdueBefore } from './presenter.ts';

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
