import { type ComplaintAction, complaintRules, type ComplaintState } from '@campus/contracts/complaints';
import type { ReadComplaint } from './model.ts';
import type { Caller } from '../../platform/http/caller.ts';

/** A caller with the committees on which they sit today. */
export interface Reader extends Caller {
  committees: readonly string[];
}
/** The person who reads or changes a complaint. `code-holder`: its author, by the follow-up code. */
export type Viewer = Reader | 'code-holder';
/**
 * The viewer's relation to a complaint; `board` is the committee that handles it. A member of it who wrote the complaint is
 * only its author.
 */
export type Viewpoint = 'author' | 'board' | 'member';

export const seenFields = { author: 1, committee: 1, hiddenFrom: 1, listed: 1, forgotten: 1 } as const;
export type Seen = Pick<ReadComplaint, keyof typeof seenFields>;

/** `null`: for this viewer it doesn't exist. */
export function viewpointOf(
  { author, committee, hiddenFrom, listed, forgotten }: Seen,
  viewer: Viewer,
): Viewpoint | null {
  if (forgotten) return null;
  if (viewer === 'code-holder' || author?.id === viewer.id) return 'author';
  if (hiddenFrom.some(({ id }) => id === viewer.id)) return null;
  if (viewer.committees.includes(committee)) return 'board';
  return listed ? 'member' : null;
}

/** The same for lists: what this member isn't to meet in them. */
export const visibleTo = ({ id }: Pick<Caller, 'id'>) => ({ 'hiddenFrom.id': { $ne: id } });

export const handledBy = ({ id, committees }: Pick<Reader, 'id' | 'committees'>) => ({
  committee: committees.length === 1 ? committees[0]! : { $in: committees },
  ...visibleTo({ id }),
  'author.id': { $ne: id },
});

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

function isPossible({ state }: Pick<ReadComplaint, 'state'>, action: ComplaintAction): boolean {
  const from: readonly string[] = complaintRules[action].from;
  return from.includes(state);
}

export const possibleActions = (complaint: Pick<ReadComplaint, 'state' | 'hiddenFrom'>, view: Viewpoint) =>
  (Object.keys(complaintRules) as ComplaintAction[]).filter(
    (action) =>
      isFor(view, action) &&
      isPossible(complaint, action) &&
      (action !== 'show' || complaint.hiddenFrom.some(canBeShownAgain)),
  );

/** The author's word stands. */
export const canBeShownAgain = ({ by }: ReadComplaint['hiddenFrom'][number]): boolean => by !== 'author';

/** Whether it waits for its committee. */
export const isOpen = (state: ComplaintState): boolean =>
  ['held', 'received', 'in-review', 'action-taken'].includes(state);

export const isWiped = ({ state }: { state: ComplaintState }): boolean =>
  state === 'withdrawn' || state === 'deleted';
