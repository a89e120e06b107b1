import type { ReadComplaint } from '../model.ts';
import { type Viewer, viewpointOf } from '../policy.ts';
import type { Room } from '../room.ts';

type Original = Pick<ReadComplaint, '_id' | 'author' | 'hiddenFrom' | 'listed'>;

/** The same complaints; one that repeats what this viewer may not know of doesn't say so. */
export async function withKnownOriginals(
  { models }: Room,
  viewer: Viewer,
  complaints: ReadComplaint[],
): Promise<ReadComplaint[]> {
  const ids = complaints.flatMap(({ duplicateOf }) => duplicateOf ?? []);
  if (ids.length === 0) return complaints;
  const originals = await models.complaints
    .find({ _id: { $in: ids } }, { author: 1, hiddenFrom: 1, listed: 1 })
    .lean<Original[]>();
  // A code opens one complaint: to others its holder is a stranger.
  const isKnown = (original: Original) =>
    viewer === 'code-holder' ? original.listed : viewpointOf(original, viewer) !== null;
  const known = new Set(originals.filter(isKnown).map(({ _id }) => _id));
  return complaints.map((complaint) =>
    complaint.duplicateOf !== null && !known.has(complaint.duplicateOf)
      ? { ...complaint, duplicateOf: null }
      : complaint,
  );
}
