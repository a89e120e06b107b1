import type { Parsed } from '@campus/contracts';
import type {
  Complaint,
  listComplaintQueue,
  listComplaints,
  QueuedComplaint,
} from '@campus/contracts/complaints';
import { type PageQuery, readPage } from '../../../platform/storage/pagination.ts';
import { handledBy, isOpen, type Reader, viewpointOf, visibleTo } from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { showDeadline } from '../../../services/procedure/deadlines.ts';
import { searchWords } from '../../../platform/storage/search-words.ts';
import { facetOf } from '../derived-fields.ts';
import type { ReadComplaint } from '../model.ts';
import { presentComplaint } from '../presenter.ts';
import { daysBetween } from '../../../platform/days.ts';
import { readComplaint, withKnownOriginals } from './read-complaint.ts';
import { DomainError } from '../../../platform/http/errors.ts';
import { insertIfNew } from '../../../platform/storage/mongo-errors.ts';
import { findByIds, within } from '../../../platform/storage/stored-by-id.ts';
import { meTooRowOf } from '../derived-ids.ts';

/** The last entries of a complaint, among which a list looks for answers: however long its history is. */
const entriesInLists = 30;
const inLists = {
  outbox: 0,
  letters: 0,
  terms: 0,
  'earlierTexts.text': 0,
  history: { $slice: -entriesInLists },
} as const;

export function createComplaintLists(context: ComplaintsContext, meToo: MeToo) {
  const { models, committees, today } = context;

  const page = (filter: object, order: Record<string, 1 | -1>, query: PageQuery) =>
    readPage<ReadComplaint>(models.complaints, { filter, fields: inLists, order }, query);

  async function present(caller: Reader, complaints: ReadComplaint[]): Promise<Complaint[]> {
    const said = await meToo.saidFor(
      caller,
      complaints.map(({ _id }) => _id),
    );
    const names = await committees.names();
    return (await withKnownOriginals(context, caller, complaints)).map((complaint) =>
      presentComplaint(complaint, viewpointOf(complaint, caller) ?? 'member', said.has(complaint._id), names),
    );
  }

  return {
    async list(
      caller: Reader,
      { search, category, state, mine, ...query }: Parsed<typeof listComplaints.query>,
    ): Promise<{ items: Complaint[]; next: string | null }> {
      // If all words are common, look up the longest first: it is usually the rarest.
      const words = searchWords(search).toSorted((a, b) => b.length - a.length);
      // Deleted complaints have no words left, so skip reading every complaint with the word.
      if (search !== '' && (words.length === 0 || state === 'deleted')) return { items: [], next: null };
      const terms = [...words, ...(category || state ? [facetOf({ category, state })] : [])];
      const filter = {
        ...(mine ? { 'author.id': caller.id } : { listed: true, ...visibleTo(caller) }),
        ...(terms.length > 0 && { terms: { $all: terms } }),
      };
      const { found, next } = await page(filter, { filedOn: -1, _id: -1 }, query);
      return { items: await present(caller, found), next };
    },

    /**
     * Open complaints of this member's committees, urgent ones first, then oldest first; or closed ones, newest first; without
     * their own.
     */
    async queue(
      caller: Reader,
      { committee, category, state, assignee, ...query }: Parsed<typeof listComplaintQueue.query>,
    ): Promise<{ items: QueuedComplaint[]; next: string | null }> {
      const open = state === undefined || isOpen(state);
      const filter = {
        open,
        ...handledBy(
          committee ? { ...caller, committees: caller.committees.filter((id) => id === committee) } : caller,
        ),
        ...(category && { category }),
        ...(state && { state }),
        ...(assignee && { 'assignee.id': assignee === 'me' ? caller.id : null }),
      };
      const direction = open ? 1 : -1;
      const { found, next } = await page(filter, { queueKey: direction, _id: direction }, query);
      const items = (await present(caller, found)).map((complaint, index) => {
        const { assignee: handler, waits, dueOn } = found[index]!;
        return {
          ...complaint,
          ageDays: daysBetween(complaint.filedOn, today()),
          ...showDeadline(dueOn, today()),
          assignee: handler,
          waits,
        };
      });
      return { items, next };
    },
  };
}

/** Each member's “me too” counts once. Only the server can tell whether a given member said it, when that member asks. */
export function createMeToo(context: ComplaintsContext) {
  const { models, config } = context;
  const rowId = meTooRowOf(config.secretsKey);

  /** The complaints, among these, for which this member said “me too”. */
  async function saidFor({ id: member }: Pick<Reader, 'id'>, complaints: string[]): Promise<Set<string>> {
    const ids = complaints.map((complaint) => rowId(complaint, member));
    const rows = await findByIds(models.meToo, ids);
    return new Set(rows.map(({ _id }) => _id.slice(0, _id.indexOf(':'))));
  }

  return {
    saidFor,

    async say(caller: Reader, id: string): Promise<Complaint['meToo']> {
      const { complaint, view } = await readComplaint(context, caller, id);
      if (view === 'author') throw new DomainError('forbidden');
      if (!complaint.listed || complaint.state === 'deleted') throw new DomainError('step-not-possible');
      await insertIfNew(() => models.meToo.create({ _id: rowId(id, caller.id) }));
      // Counted rather than added to, so that whoever comes next puts right what a crash left.
      const count = await models.meToo.countDocuments({ _id: within(id) });
      const counted = await models.complaints
        .findOneAndUpdate(
          { _id: id },
          { $max: { meToo: count } },
          { returnDocument: 'after', projection: { meToo: 1 } },
        )
        .lean();
      return { count: counted?.meToo ?? count, mine: true };
    },
  };
}
type MeToo = ReturnType<typeof createMeToo>;
