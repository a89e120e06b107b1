import type { Absence, listLeaveQueue, Parsed } from '@campus/contracts';
import { notReviewedBy } from '../../../platform/approvals/approvals.ts';
import { DomainError } from '../../../platform/errors.ts';
import type { Caller } from '../../../platform/member-store.ts';
import { absencePage } from '../absence-page.ts';
import { presentAbsence } from '../presenter.ts';
import type { Room } from '../room.ts';

/**
 * Leave that waits for a decision that this member may make, what has waited longest first.
 * @throws DomainError `forbidden`, `invalid-input`
 */
export async function leaveQueue(
  room: Room,
  caller: Caller,
  query: Parsed<typeof listLeaveQueue.query>,
): Promise<{ items: Absence[]; next: string | null }> {
  const reviewer = await room.approvals.reviewerOf(caller);
  if (!reviewer) throw new DomainError('forbidden');
  const filter = {
    state: 'Pending',
    forgotten: false,
    'author.id': { $nin: notReviewedBy(caller, reviewer) },
  };
  const { found, next } = await absencePage(room, filter, 'waitsSince', 1, query);
  return { items: found.map((absence) => presentAbsence(absence, caller)), next };
}
