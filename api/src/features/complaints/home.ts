import { complaintSubject } from '@campus/contracts/complaints';
import type { HomeItem } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import { daysBefore } from '../../platform/days.ts';
import { headOf, mostCounted, mostOfMine, news, newsDays } from '../../services/home/items.ts';
import { handledBy, seenFields, viewpointOf } from './policy.ts';
import type { CommitteeNames, ComplaintsContext } from './committees.ts';
import type { ReadComplaint } from './model.ts';
import { handlerOf } from './handling/complaint-letters.ts';
import { presentDetail } from './presenter.ts';

/** How many of one member's complaints are read, newest first. */
const mostRead = 20;
/** The last entries of a complaint. */
const mostEntries = 10;
const listedFields = {
  ...seenFields,
  urgent: 1,
  dueOn: 1,
  state: 1,
  filedOn: 1,
  category: 1,
  text: 1,
  audience: 1,
  earlierTexts: { $slice: 0 },
  history: { $slice: -mostEntries },
} as const;

const pathOf = ({ _id }: ReadComplaint) => `/complaint-system/complaints/${_id}`;

/** A complaint for the committee alone goes by its category, because others may see the screen. */
const nameOf = ({ category, text, audience }: ReadComplaint, names: CommitteeNames): string =>
  audience === 'board' || text === '' ? names.category(category) : complaintSubject(text);

/**
 * Authors who gave their name: the committee's last word. Committees: complaints that wait for them. Nothing about anonymous
 * complaints to their authors: the server doesn't know them, see `mfe-complaints/src/home.ts`.
 */
export function contributeToHome(context: ComplaintsContext): void {
  const { home, models, committees, today } = context;

  async function replies(caller: Caller): Promise<HomeItem[]> {
    const since = daysBefore(today(), newsDays);
    const found = await models.complaints
      .find({ 'author.id': caller.id }, listedFields)
      .sort({ filedOn: -1, _id: -1 })
      .limit(mostRead)
      .lean<ReadComplaint[]>();
    const names = await committees.names();
    return found
      .flatMap((complaint) => {
        const last = presentDetail(complaint, 'author', false, names).timeline.at(-1);
        if (!last || last.by === 'author' || last.on < since) return [];
        return news({
          id: `complaint:${complaint._id}`,
          area: 'complaints',
          title: nameOf(complaint, names),
          note:
            last.text === ''
              ? `${handlerOf(complaint)} took a step in your complaint.`
              : `${handlerOf(complaint)} replied to your complaint.`,
          action: last.text === '' ? 'Open' : 'Read the reply',
          path: pathOf(complaint),
          since: last.on,
        });
      })
      .slice(0, mostOfMine);
  }

  async function toHandle(caller: Caller): Promise<HomeItem[]> {
    const reader = await committees.readerOf(caller);
    if (reader.committees.length === 0) return [];
    const found = await models.complaints
      .find(
        // An anonymous one only after its notice: its appearance would tell the minute.
        { open: true, noticeAt: null, ...handledBy(reader) },
        listedFields,
      )
      .sort({ queueKey: 1, _id: 1 })
      .limit(mostCounted)
      .lean<ReadComplaint[]>();
    const names = await committees.names();
    const items = found
      .filter((complaint) => viewpointOf(complaint, reader) === 'board')
      .map((complaint) => ({
        id: `board:${complaint._id}`,
        area: 'complaints',
        title: nameOf(complaint, names),
        note: boardNote(complaint),
        action: complaint.state === 'held' ? 'Check' : 'Answer',
        path: pathOf(complaint),
        since: complaint.filedOn,
        due: complaint.dueOn,
        ...(complaint.urgent && { urgent: true as const }),
      }));
    const path = '/complaint-system/queue';
    return headOf(items, { id: 'board', things: 'more complaints', action: 'Open the queue', path });
  }

  home('complaints', replies, toHandle);
}

const boardNote = ({ state, author }: ReadComplaint): string => {
  if (state === 'held') return 'The word filter held it back. Read it first.';
  return author ? `${author.name} filed it.` : 'Filed anonymously.';
};
