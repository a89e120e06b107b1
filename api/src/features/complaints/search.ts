import { complaintSubject } from '@campus/contracts/complaints';
import type { SearchSource } from '../../services/search/search.ts';
import { handledBy, isWiped, seenFields, viewpointOf, visibleTo } from './policy.ts';
import type { ComplaintsContext } from './committees.ts';
import { foundBy } from '../../platform/storage/search-words.ts';

/** How many complaints of one list are looked through. */
const most = 200;
const named = {
  ...seenFields,
  state: 1,
  category: 1,
  text: 1,
  place: 1,
  filedOn: 1,
} as const;
const newestFirst = { filedOn: -1, _id: -1 } as const;

/**
 * Complaints by their words: a member's own, those that all members can read and, for members of committees, their queues. The
 * complaints policy then checks each of the results.
 */
export const findComplaints =
  ({ models, committees }: Pick<ComplaintsContext, 'models' | 'committees'>): SearchSource =>
  async (caller, { text, matches }) => {
    const [reader, names] = await Promise.all([committees.readerOf(caller), committees.names()]);
    const list = (filter: object, limit = most) =>
      models.complaints.find(filter, named).sort(newestFirst).limit(limit).lean();
    const lists = await Promise.all([
      list({ 'author.id': caller.id }),
      list({ listed: true, ...visibleTo(caller), ...foundBy(text) }, 5),
      reader.committees.length > 0 ? list({ open: true, ...handledBy(reader) }) : [],
    ]);
    const all = new Map(lists.flat().map((complaint) => [complaint._id, complaint]));
    return [...all.values()]
      .filter((complaint) => viewpointOf(complaint, reader) !== null && !isWiped(complaint))
      .filter(({ text: said, place }) => matches(`${said} ${place}`))
      .map(({ _id, category, text: said, author }) => ({
        area: 'complaints',
        kind: 'Complaint',
        title: complaintSubject(said),
        note: author?.id === caller.id ? 'Yours' : names.category(category),
        path: `/complaint-system/complaints/${_id}`,
      }));
  };
