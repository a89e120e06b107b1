import { may } from '@campus/contracts/areas';
import { type ComplaintAction, complaintRules, type ComplaintState } from '@campus/contracts/complaints';
import type { ReadComplaint } from './model.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** The person who reads or changes a complaint. `code-holder`: its author, by the follow-up code. */
export type Viewer = Caller | 'code-holder';
/** The viewer's relation to a complaint. A board member who wrote it is only its author. */
export type Viewpoint = 'author' | 'board' | 'member';

type Seen = Pick<ReadComplaint, 'author' | 'hiddenFrom' | 'listed' | 'forgotten'>;

/** `null`: for this viewer it doesn't exist. */
export function viewpointOf(
  { author, hiddenFrom, listed, forgotten }: Seen,
  viewer: Viewer,
): Viewpoint | null {
  if (forgotten) return null;
  if (viewer === 'code-holder' || author?.id === viewer.id) return 'author';
  if (hiddenFrom.some(({ id }) => id === viewer.id)) return null;
  if (may(viewer.roles, 'complaint.handle')) return 'board';
  return listed ? 'member' : null;
}

/** The same for lists: what this member isn't to meet in them. */
export const visibleTo = ({ id }: Pick<Caller, 'id'>) => ({ 'hiddenFrom.id': { $ne: id } });

/** How many of its pictures this viewer can open. */
export function picturesFor(
  complaint: Pick<ReadComplaint, 'state' | 'author' | 'pictures'>,
  view: Viewpoint,
): number {
  const isNamedAuthor = view === 'author' && complaint.author !== null;
  return (view === 'board' || isNamedAuthor) && !isWiped(complaint) ? complaint.pictures : 0;
}

/** Whether the table has this action for such a viewer, in whatever state. */
export function isFor(view: Viewpoint, action: ComplaintAction): boolean {
  const by: readonly string[] = complaintRules[action].by;
  return by.includes(view);
}

/** Whether the table has this action in such a state. */
function isPossible({ state }: Pick<ReadComplaint, 'state'>, action: ComplaintAction): boolean {
  const from: readonly string[] = complaintRules[action].from;
  return from.includes(state);
}

export const possibleActions = (complaint: Pick<ReadComplaint, 'state' | 'hiddenFrom'>, view: Viewpoint) =>
  (Object.keys(complaintRules) as ComplaintAction[]).filter(
    (action) =>
      isFor(view, action) &&
      isPossible(complaint, action) &&
      (action !== 'show' || complaint.hiddenFrom.length > 0),
  );

/** Whether it waits for the board. */
export const isOpen = (state: ComplaintState): boolean =>
  ['held', 'received', 'in-review', 'action-taken'].includes(state);

export const isWiped = ({ state }: { state: ComplaintState }): boolean =>
  state === 'withdrawn' || state === 'deleted';
