import type {
  Application,
  ApplicationKind,
  ApprovalState,
  listApplications,
  listRegister,
  listReviewQueue,
  Parsed,
  RegisteredApplication,
} from '@campus/contracts';
import { DomainError, invalidField } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts';
import type { ApplicationRoom } from './application-room.ts';
import type { ListedApplication } from './model.ts';
import { approvableBy } from './policy.ts';
import { presentApplication, presentRegistered } from './presenter.ts';
import { readApplication } from './read-application.ts';
import type { ReadingOf } from './reading.ts';

/** Of what waits for a member, so many are counted. */
const mostCounted = 100;
const inLists = { history: 0, versions: 0 } as const;

/** Where a page begins: behind this application. */
interface Place {
  at: Date;
  id: string;
}
interface Narrowed {
  status?: ApprovalState | undefined;
  kind?: ApplicationKind | undefined;
}

export function createApplicationLists(room: ApplicationRoom, readingOf: ReadingOf) {
  const { models, approvals, today, config } = room;

  /** Each part is a range of an index: the rest of the place's moment, then other moments. */
  async function page(
    filter: object,
    by: 'submittedAt' | 'waitsSince',
    order: 1 | -1,
    after: Place | null,
    most: number,
  ) {
    const found: ListedApplication[] = [];
    for (const part of partsAfter(after, by, order)) {
      if (found.length === most) break;
      const more = await models.applications
        .find({ $and: [filter, part] }, inLists)
        .sort({ [by]: order, _id: order })
        .limit(most - found.length)
        .lean<ListedApplication[]>();
      found.push(...more);
    }
    return found;
  }

  const overdueFilter = (caller: Caller) => ({ waitsSince: { $lt: readingOf(caller).overdueBefore } });

  return {
    /** @throws DomainError `invalid-input` */
    async list(
      caller: Caller,
      { before, limit, mine, ...narrowed }: Parsed<typeof listApplications.query>,
    ): Promise<Application[]> {
      const reviewer = await approvals.reviewerOf(caller);
      const own = mine || !reviewer;
      const filter = { ...(own && { 'author.id': caller.id }), ...narrowedTo(narrowed) };
      const last = before === undefined ? null : await seen(before);
      const found = await page(filter, 'submittedAt', -1, last, limit);
      return found.map((application) => presentApplication(application, readingOf(caller)));

      async function seen(id: string): Promise<Place> {
        try {
          const { submittedAt } = await readApplication(room, caller, reviewer, id);
          return { at: submittedAt, id };
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          throw invalidField('before', 'There is no such application. Start from the first page.');
        }
      }
    },

    /** @throws DomainError `invalid-input` */
    async register({
      cursor,
      limit,
      ...narrowed
    }: Parsed<typeof listRegister.query>): Promise<{ items: RegisteredApplication[]; next: string | null }> {
      if (narrowed.status === 'Withdrawn') return { items: [], next: null };
      const filter = { ...(!narrowed.status && { listed: true }), ...narrowedTo(narrowed) };
      const found = await page(filter, 'submittedAt', -1, placeIn(cursor), limit + 1);
      const shown = found.slice(0, limit);
      return {
        items: shown.map((application) => presentRegistered(application, today())),
        next: nextOf(found, limit, 'submittedAt'),
      };
    },

    /** @throws DomainError `not-found` */
    async registered(id: string): Promise<RegisteredApplication> {
      const found = await models.applications.findById(id, inLists).lean<ListedApplication>();
      if (!found?.listed) throw new DomainError('not-found');
      return presentRegistered(found, today());
    },

    /** @throws DomainError `forbidden`, `invalid-input` */
    async queue(
      caller: Caller,
      { cursor, limit, kind, overdue }: Parsed<typeof listReviewQueue.query>,
    ): Promise<{ items: Application[]; next: string | null }> {
      const reviewer = await approvals.reviewerOf(caller);
      if (!reviewer) throw new DomainError('forbidden');
      const filter = {
        ...narrowedTo({ status: 'Pending', kind }),
        ...approvableBy(caller, reviewer),
        ...(overdue && overdueFilter(caller)),
      };
      const found = await page(filter, 'waitsSince', 1, placeIn(cursor), limit + 1);
      const shown = found.slice(0, limit);
      return {
        items: shown.map((application) => presentApplication(application, readingOf(caller))),
        next: nextOf(found, limit, 'waitsSince'),
      };
    },

    async waiting(caller: Caller) {
      const count = (filter: object) => models.applications.countDocuments(filter).limit(mostCounted).exec();
      const reviewer = await approvals.reviewerOf(caller);
      const toReview = reviewer && { state: 'Pending', ...approvableBy(caller, reviewer) };
      return {
        reviews: reviewer !== null,
        toReview: toReview ? await count(toReview) : 0,
        overdue: toReview ? await count({ ...toReview, ...overdueFilter(caller) }) : 0,
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

/** Of the moments and ids that follow a place; of all without one. */
function partsAfter(place: Place | null, by: string, order: 1 | -1): object[] {
  if (!place) return [{}];
  const beyond = order === 1 ? '$gt' : '$lt';
  return [{ [by]: place.at, _id: { [beyond]: place.id } }, { [by]: { [beyond]: place.at } }];
}

/** @throws DomainError `invalid-input` */
function placeIn(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null;
  const [time, id] = decodeCursor(cursor, 2) as [string, string];
  const at = new Date(time);
  if (Number.isNaN(at.getTime()))
    throw invalidField('cursor', 'This is not a cursor of this list. Start from the first page.');
  return { at, id };
}

function nextOf(found: ListedApplication[], limit: number, by: 'submittedAt' | 'waitsSince'): string | null {
  const last = found[limit - 1];
  return last && found.length > limit ? encodeCursor([last[by]!.toISOString(), last._id]) : null;
}
