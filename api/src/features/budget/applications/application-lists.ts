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

/** Waiting applications are counted up to this number. */
const mostCounted = 100;
const newestFirst = { submittedAt: -1, _id: -1 } as const;
const longestFirst = { waitsSince: 1, _id: 1 } as const;

interface Narrowed {
  status?: ApprovalState | undefined;
  kind?: ApplicationKind | undefined;
}

export function createApplicationLists(context: BudgetContext) {
  const { models, approvals, today, config } = context;

  const page = (filter: object, order: typeof newestFirst | typeof longestFirst, query: PageQuery) =>
    readPage<ListedApplication>(models.applications, { filter, fields: listedFields, order }, query);

  const overdueFilter = () => ({ waitsSince: { $lt: overdueBefore(context) } });

  return {
    async list(
      caller: Caller,
      { before, limit, mine, ...narrowed }: Parsed<typeof listApplications.query>,
    ): Promise<Application[]> {
      const own = mine || !may(caller.roles, 'application.review');
      const filter = { ...kept, ...(own && { 'author.id': caller.id }), ...narrowedTo(narrowed) };
      const cursor = before === undefined ? undefined : await cursorAfter(before);
      const { found } = await page(filter, newestFirst, { cursor, limit });
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

    /** @throws DomainError `not-found` */
    async registered(id: string): Promise<RegisteredApplication> {
      const found = await models.applications.findById(id, registeredFields).lean();
      if (!found?.listed) throw new DomainError('not-found');
      return presentRegistered(found, today());
    },

    async queue(
      caller: Caller,
      { kind, overdue, ...query }: Parsed<typeof listReviewQueue.query>,
    ): Promise<{ items: Application[]; next: string | null }> {
      const reviewer = await approvals.reviewerOf(caller);
      if (!reviewer) throw new DomainError('forbidden');
      const filter = {
        ...narrowedTo({ status: 'Pending', kind }),
        ...approvableBy(caller, reviewer),
        ...(overdue && overdueFilter()),
      };
      const { found, next } = await page(filter, longestFirst, query);
      return { items: found.map((application) => presentApplication(context, application, caller)), next };
    },

    async waiting(caller: Caller) {
      const count = (filter: object) => models.applications.countDocuments(filter).limit(mostCounted).exec();
      const reviewer = await approvals.reviewerOf(caller);
      const toReview = reviewer && { state: 'Pending', ...approvableBy(caller, reviewer) };
      return {
        reviews: reviewer !== null,
        toReview: toReview ? await count(toReview) : 0,
        overdue: toReview ? await count({ ...toReview, ...overdueFilter() }) : 0,
        toRevise: await count({ 'author.id': caller.id, state: 'Changes requested' }),
        overdueAfterDays: config.overdueAfterDays,
      };
    },
  };
}

const narrowedTo = ({ status, kind }: Narrowed) => ({
  ...(status && { state: status }),
  ...(kind && { kind }),
});
