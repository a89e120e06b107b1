import type {
  Complaint,
  listComplaintQueue,
  listComplaints,
  Parsed,
  QueuedComplaint,
} from '@campus/contracts';
import type { Caller } from '../../../platform/member-store.ts';
import { decodeCursor, encodeCursor } from '../../../platform/pagination.ts';
import { isOpen } from '../complaint-state.ts';
import { facetOf } from '../derived-fields.ts';
import type { ReadComplaint } from '../model.ts';
import { hiddenFromNot, viewpointOf } from '../policy.ts';
import { presentComplaint } from '../presenter.ts';
import type { Room } from '../room.ts';
import { searchWords } from '../search-words.ts';
import { daysBetween } from '../../../platform/days.ts';
import { withKnownOriginals } from './known-originals.ts';
import type { MeToo } from './me-too.ts';

interface PageQuery {
  cursor?: string | undefined;
  limit: number;
}

/** The last entries of a complaint, among which a list looks for answers: however long its history is. */
const entriesInLists = 30;
const inLists = {
  outbox: 0,
  letters: 0,
  terms: 0,
  'earlierTexts.text': 0,
  history: { $slice: -entriesInLists },
} as const;

export function createComplaintLists(room: Room, meToo: MeToo) {
  const { models, today } = room;

  /**
   * Complaints by the day on which they were filed, and by id within it; `order` is -1 for the newest first. Each part
   * is a range of an index: the rest of the cursor's day, then other days.
   */
  async function page(filter: object, { cursor, limit }: PageQuery, order: 1 | -1) {
    const read = (part: object, most: number) =>
      models.complaints
        .find({ ...filter, ...part }, inLists)
        .sort({ filedOn: order, _id: order })
        .limit(most)
        .lean<ReadComplaint[]>();
    const found: ReadComplaint[] = [];
    for (const part of partsAfter(cursor, order))
      if (found.length <= limit) found.push(...(await read(part, limit + 1 - found.length)));
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return { shown, next: last && found.length > limit ? encodeCursor([last.filedOn, last._id]) : null };
  }

  async function present(caller: Caller, complaints: ReadComplaint[]): Promise<Complaint[]> {
    const said = await meToo.saidFor(
      caller,
      complaints.map(({ _id }) => _id),
    );
    return (await withKnownOriginals(room, caller, complaints)).map((complaint) =>
      presentComplaint(complaint, viewpointOf(complaint, caller) ?? 'member', said.has(complaint._id)),
    );
  }

  return {
    /** @throws DomainError `invalid-input` */
    async list(
      caller: Caller,
      { search, category, state, mine, ...query }: Parsed<typeof listComplaints.query>,
    ): Promise<{ items: Complaint[]; next: string | null }> {
      // Of words that are all common the first is looked up: the longest, which are the rarest more often than not.
      const words = searchWords(search).toSorted((a, b) => b.length - a.length);
      // Of a deleted complaint no word is left: all that have the word would be read for nothing.
      if (search !== '' && (words.length === 0 || state === 'deleted')) return { items: [], next: null };
      const terms = [...words, ...(category || state ? [facetOf({ category, state })] : [])];
      const filter = {
        ...(mine ? { 'author.id': caller.id } : { listed: true, ...hiddenFromNot(caller) }),
        ...(terms.length > 0 && { terms: { $all: terms } }),
      };
      const { shown, next } = await page(filter, query, -1);
      return { items: await present(caller, shown), next };
    },

    /**
     * What waits for the board, oldest first, or what is over, newest first; but for this member's own.
     * @throws DomainError `invalid-input`
     */
    async queue(
      caller: Caller,
      { category, state, assignee, ...query }: Parsed<typeof listComplaintQueue.query>,
    ): Promise<{ items: QueuedComplaint[]; next: string | null }> {
      const open = state === undefined || isOpen(state);
      const filter = {
        open,
        ...hiddenFromNot(caller),
        'author.id': { $ne: caller.id },
        ...(category && { category }),
        ...(state && { state }),
        ...(assignee && { 'assignee.id': assignee === 'me' ? caller.id : null }),
      };
      const { shown, next } = await page(filter, query, open ? 1 : -1);
      const items = (await present(caller, shown)).map((complaint, index) => {
        const { assignee: handler, waits } = shown[index]!;
        return { ...complaint, ageDays: daysBetween(complaint.filedOn, today()), assignee: handler, waits };
      });
      return { items, next };
    },
  };
}

/** Of the days and ids that follow a cursor; of all without one. */
function partsAfter(cursor: string | undefined, order: 1 | -1): object[] {
  if (cursor === undefined) return [{}];
  const [filedOn, id] = decodeCursor(cursor, 2) as [string, string];
  const beyond = order === 1 ? '$gt' : '$lt';
  return [{ filedOn, _id: { [beyond]: id } }, { filedOn: { [beyond]: filedOn } }];
}
