import type { Parsed } from '@campus/contracts';
import type { ApprovalState } from '@campus/contracts/approvals';
import { may } from '@campus/contracts/areas';
import type {
  Application,
  ApplicationKind,
  listApplications,
  listRegister,
  listReviewQueue,
  RegisteredApplication,
} from '@campus/contracts/budget';
import { DomainError, invalidField } from '../../../platform/http/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { encodeCursor, type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { mostCounted } from '../../../services/home/items.ts';
import type { BudgetContext } from '../context.ts';
import {
  kept,
  type ListedApplication,
  listedFields,
  type RegisteredRecord,
  registeredFields,
} from './model.ts';
import { approvableBy, readApplication } from './policy.ts';
import { overdueBefore, presentApplication, presentRegistered } from './presenter.ts';

const newestFirst = { submittedAt: -1, _id: -1 } as const;

interface Narrowed {
  status?: ApprovalState | undefined;
  kind?: ApplicationKind | undefined;
}

export function createApplicationLists(context: BudgetContext) {
  const { models, today, config } = context;

  const overdueFilter = () => ({ waitsSince: { $lt: overdueBefore(context) } });

  return {
    async list(
      caller: Caller,
      { before, limit, mine, ...narrowed }: Parsed<typeof listApplications.query>,
    ): Promise<Application[]> {
      const own = mine || !may(caller.roles, 'application.review');
      const filter = { ...kept, ...(own && { 'author.id': caller.id }), ...narrowedTo(narrowed) };
      const cursor = before === undefined ? undefined : await cursorAfter(before);
      const listed = { filter, fields: listedFields, order: newestFirst };
      const { found } = await readPage<ListedApplication>(models.applications, listed, { cursor, limit });
      return found.map((application) => presentApplication(context, application, caller));

      async function cursorAfter(id: string): Promise<string> {
        try {
          const { submittedAt } = await readApplication(context, caller, id);
          return encodeCursor([submittedAt, id]);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          throw invalidField('before', 'There is no such application. Start from the first page.');
        }
      }
    },

    async register({
      status,
      kind,
      ...query
    }: Parsed<typeof listRegister.query>): Promise<{ items: RegisteredApplication[]; next: string | null }> {
      if (status === 'Withdrawn') return { items: [], next: null };
      const filter = { ...kept, ...(!status && { listed: true }), ...narrowedTo({ status, kind }) };
      const list = { filter, fields: registeredFields, order: newestFirst };
      const { found, next } = await readPage<RegisteredRecord>(models.applications, list, query);
      const day = today();
      return { items: found.map((application) => presentRegistered(application, day)), next };
    },

    async registered(id: string): Promise<RegisteredApplication> {
      const found = await models.applications.findById(id, registeredFields).lean();
      if (!found?.listed) throw new DomainError('not-found');
      return presentRegistered(found, today());
    },

    async queue(
      caller: Caller,
      { kind, overdue, ...query }: Parsed<typeof listReviewQueue.query>,
    ): Promise<{ items: Application[]; next: string | null }> {
      const narrowed = { ...narrowedTo({ kind }), ...(overdue && overdueFilter()) };
      const queue = await reviewQueue(context, caller, query, narrowed);
      if (!queue) throw new DomainError('forbidden');
      const items = queue.found.map((application) => presentApplication(context, application, caller));
      return { items, next: queue.next };
    },

    async waiting(caller: Caller) {
      const count = (filter: object) => models.applications.countDocuments(filter).limit(mostCounted).exec();
      const toReview = await reviewableBy(context, caller);
      return {
        reviews: toReview !== null,
        toReview: toReview ? await count(toReview) : 0,
        overdue: toReview ? await count({ ...toReview, ...overdueFilter() }) : 0,
        toRevise: await count({ 'author.id': caller.id, state: 'Changes requested' }),
        overdueAfterDays: config.overdueAfterDays,
      };
    },
  };
}

/** `null` for a member who reviews nothing. */
async function reviewableBy({ approvals }: BudgetContext, caller: Caller): Promise<object | null> {
  const reviewer = await approvals.reviewerOf(caller);
  return reviewer && { state: 'Pending', ...approvableBy(caller, reviewer) };
}

/** Applications that wait for this reviewer, what has waited longest first; `null` for others. */
export async function reviewQueue(
  context: BudgetContext,
  caller: Caller,
  query: PageQuery,
  narrowed: object = {},
) {
  const waiting = await reviewableBy(context, caller);
  const order = { waitsSince: 1, _id: 1 } as const;
  const list = { filter: { ...waiting, ...narrowed }, fields: listedFields, order };
  return waiting && readPage<ListedApplication>(context.models.applications, list, query);
}

const narrowedTo = ({ status, kind }: Narrowed) => ({
  ...(status && { state: status }),
  ...(kind && { kind }),
});
