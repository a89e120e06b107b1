import type { HomeItem } from '@campus/contracts/home';

export const newsDays = 7;
/** How many days “My week” has, today included. */
export const weekDays = 7;
/** How many things of one member an area shows at most. */
export const mostOfMine = 5;
/** How many things of a queue are read, and so counted. */
export const mostCounted = 100;
/** How many things of a queue get an item of their own. */
const mostShown = 3;

type Given = Pick<HomeItem, 'id' | 'area' | 'title' | 'note' | 'action' | 'path'> &
  Partial<Pick<HomeItem, 'since' | 'due' | 'urgent' | 'count'>>;
const itemFor =
  (whose: HomeItem['for']) =>
  (given: Given): HomeItem => ({ since: null, due: null, count: 1, ...given, for: whose });

/** Something that this member must do for themselves. */
export const forMe = itemFor('me');
/** Something that waits for a member with this role. */
export const inQueue = itemFor('queue');
/** Something to be read, or to be reminded of. */
export const news = itemFor('news');
/** Something that falls on some of the next seven days, from `since` to `due`. */
export const inWeek = itemFor('week');

interface Rest {
  id: string;
  /** Plural: “more leave requests”. */
  things: string;
  action: string;
  path: string;
}

/**
 * The first items of a queue, and one that stands for the rest.
 * @param given at most `mostCounted`, in the order of the queue
 */
export function headOf(given: Given[], { id, things, action, path }: Rest): HomeItem[] {
  const items = given.map(inQueue);
  // One more takes no more room than the line that would stand for it.
  if (items.length <= mostShown + 1) return items;
  const [first] = items.slice(mostShown) as [HomeItem];
  const count = items.length - mostShown;
  const number = items.length < mostCounted ? `${count}` : `${count} or`;
  return [
    ...items.slice(0, mostShown),
    { ...first, id, title: `${number} ${things}`, note: '', action, path, count },
  ];
}
