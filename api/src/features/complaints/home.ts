import { may } from '@campus/contracts/areas';
import { complaintCategories, complaintSubject, isSensitive } from '@campus/contracts/complaints';
import type { HomeItem } from '@campus/contracts/home';
import type { Caller } from '../../platform/http/caller.ts';
import { daysBefore } from '../../platform/days.ts';
import { headOf, mostCounted, mostOfMine, news, newsDays } from '../../services/home/items.ts';
import type { ComplaintsContext } from './context.ts';
import type { ReadComplaint } from './model.ts';
import { visibleTo, viewpointOf } from './policy.ts';
import { presentDetail } from './presenter.ts';

/** How many of one member's complaints are read, newest first. */
const mostRead = 20;
/** The last entries of a complaint. */
const mostEntries = 10;
const listedFields = {
  state: 1,
  filedOn: 1,
  category: 1,
  text: 1,
  audience: 1,
  author: 1,
  hiddenFrom: 1,
  listed: 1,
  earlierTexts: { $slice: 0 },
  history: { $slice: -mostEntries },
} as const;

const pathOf = ({ _id }: ReadComplaint) => `/complaint-system/complaints/${_id}`;

/** A complaint for the board alone goes by its category, because others may see the screen. */
const nameOf = ({ category, text, audience }: ReadComplaint): string =>
  audience === 'board' || text === '' ? complaintCategories[category] : complaintSubject(text);

/**
 * Authors who gave their name: the board's last word. Board: complaints that wait for it. Nothing about anonymous
 * complaints to their authors: the server doesn't know them, see `mfe-complaints/src/home.ts`.
 */
export function contributeToHome(context: ComplaintsContext): void {
  const { home, models, today } = context;

  async function replies(caller: Caller): Promise<HomeItem[]> {
    const since = daysBefore(today(), newsDays);
    const found = await models.complaints
      .find({ 'author.id': caller.id }, listedFields)
      .sort({ filedOn: -1, _id: -1 })
      .limit(mostRead)
      .lean<ReadComplaint[]>();
    return found
      .flatMap((complaint) => {
        const last = presentDetail(complaint, 'author', false, '').timeline.at(-1);
        if (last?.by !== 'board' || last.on < since) return [];
        return news({
          id: `complaint:${complaint._id}`,
          area: 'complaints',
          title: nameOf(complaint),
          note:
            last.text === ''
              ? 'The board took a step in your complaint.'
              : 'The board replied to your complaint.',
          action: last.text === '' ? 'Open' : 'Read the reply',
          path: pathOf(complaint),
          since: last.on,
        });
      })
      .slice(0, mostOfMine);
  }

  async function toHandle(caller: Caller): Promise<HomeItem[]> {
    if (!may(caller.roles, 'complaint.handle')) return [];
    const found = await models.complaints
      .find(
        // An anonymous one only after its notice: its appearance would tell the minute.
        { open: true, noticeAt: null, ...visibleTo(caller), 'author.id': { $ne: caller.id } },
        listedFields,
      )
      .sort({ queueKey: 1, _id: 1 })
      .limit(mostCounted)
      .lean<ReadComplaint[]>();
    const items = found
      .filter((complaint) => viewpointOf(complaint, caller) === 'board')
      .map((complaint) => ({
        id: `board:${complaint._id}`,
        area: 'complaints',
        title: nameOf(complaint),
        note: boardNote(complaint),
        action: complaint.state === 'held' ? 'Check' : 'Answer',
        path: pathOf(complaint),
        since: complaint.filedOn,
        ...(isSensitive(complaint.category) && { urgent: true as const }),
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
