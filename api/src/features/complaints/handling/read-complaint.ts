import { DomainError } from '../../../platform/errors.ts';
import type { ReadComplaint } from '../model.ts';
import { type Viewer, type Viewpoint, viewpointOf } from '../policy.ts';
import type { Room } from '../room.ts';

/** Of a stored complaint what makes a `ReadComplaint`. */
export const readFields = { outbox: 0, letters: 0, terms: 0 } as const;

/**
 * A complaint, and as what this viewer looks at it.
 * @throws DomainError `not-found`, also when it isn't for this viewer
 */
export async function readComplaint(
  { models }: Room,
  viewer: Viewer,
  id: string,
): Promise<{ complaint: ReadComplaint; view: Viewpoint }> {
  const complaint = await models.complaints.findById(id, readFields).lean<ReadComplaint>();
  const view = complaint && viewpointOf(complaint, viewer);
  if (!view) throw new DomainError('not-found');
  return { complaint, view };
}
