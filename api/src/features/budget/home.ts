import { may } from '@campus/contracts/areas';
import { type ApplicationKind, applicationKinds } from '@campus/contracts/budget';
import { formatAmount } from '@campus/contracts';
import type { HomeItem } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import { dayMs } from '../../platform/days.ts';
import { findByIds } from '../../platform/storage/stored-by-id.ts';
import { forMe, headOf, mostCounted, mostOfMine, news, newsDays } from '../../services/home/items.ts';
import { reviewQueue } from './applications/application-lists.ts';
import { type ListedApplication, listedFields } from './applications/model.ts';
import type { BudgetContext } from './context.ts';
import { openReservations } from './ledger/entry-lists.ts';

const newestFirst = { submittedAt: -1, _id: -1 } as const;

const asked: Record<ApplicationKind, string> = {
  funds: 'applied for funds',
  event: 'applied for an event',
};

/** Authors: changes asked for, and decisions. Reviewers: their queue. Treasurers: what is approved and not paid. */
export function contributeToHome(context: BudgetContext): void {
  const { home, models, ledger, now, dayOf } = context;

  /** An event is shown with the card for approvals. */
  const common = ({ _id, kind, content }: ListedApplication) => ({
    area: kind === 'event' ? 'approvals' : 'budget',
    title: content.purpose || applicationKinds[kind],
    path: `/transparency-budget/applications/${_id}`,
  });

  async function mine({ id }: Caller): Promise<HomeItem[]> {
    const find = (filter: object) =>
      models.applications
        .find({ 'author.id': id, ...filter }, listedFields)
        .sort(newestFirst)
        .limit(mostOfMine)
        .lean<ListedApplication[]>()
        .exec();
    const [toRevise, decided] = await Promise.all([
      find({ state: 'Changes requested' }),
      find({
        state: { $in: ['Approved', 'Rejected'] },
        decidedAt: { $gte: new Date(now() - newsDays * dayMs) },
      }),
    ]);
    return [
      ...toRevise.map((one) =>
        forMe({
          ...common(one),
          id: `revise:${one._id}`,
          note: 'A reviewer asked you to make changes.',
          action: 'Make changes',
          since: one.waitsSince && dayOf(one.waitsSince),
        }),
      ),
      ...decided.map((one) =>
        news({
          ...common(one),
          id: `decided:${one._id}`,
          note:
            one.state === 'Approved' ? 'Your application is approved.' : 'Your application was not approved.',
          action: 'Read the decision',
          since: one.decidedAt && dayOf(one.decidedAt),
        }),
      ),
    ];
  }

  async function toReview(caller: Caller): Promise<HomeItem[]> {
    const queue = await reviewQueue(context, caller, { limit: mostCounted });
    if (!queue) return [];
    const items = queue.found.map((one) => ({
      ...common(one),
      id: `review:${one._id}`,
      note: `${one.content.name} ${asked[one.kind]}.`,
      action: 'Review',
      since: one.waitsSince && dayOf(one.waitsSince),
    }));
    const path = '/transparency-budget/faculty-dashboard';
    return headOf(items, {
      id: 'review',
      things: 'more applications to review',
      action: 'Open the queue',
      path,
    });
  }

  async function toPay({ roles }: Caller): Promise<HomeItem[]> {
    if (!may(roles, 'ledger.write')) return [];
    const { found, names } = await openReservations(context, { limit: mostCounted });
    const numbers = found.map(({ number }) => number);
    const made = await findByIds(ledger.models.entries, numbers, { on: 1 });
    const dayOfEntry = new Map(made.map(({ _id, on }) => [_id, on]));
    const items = found.map(({ _id, number, left }) => ({
      id: `pay:${_id}`,
      area: 'budget',
      title: names.get(_id)?.purpose ?? 'An approved application',
      note: `${formatAmount(left)} is approved but not paid yet.`,
      action: 'Pay',
      path: `/transparency-budget/ledger/new?application=${_id}`,
      since: dayOfEntry.get(number) ?? null,
    }));
    const path = '/transparency-budget/ledger/new';
    return headOf(items, { id: 'pay', things: 'more approved sums to pay', action: 'Book a payment', path });
  }

  home('budget', mine, toReview, toPay);
}
