import { DomainError } from '../../../platform/http/errors.ts';
import { findByIds } from '../../../platform/storage/stored-by-id.ts';
import { type EntryRecord, noProcedure, type ReadComplaint } from '../model.ts';
import {
  picturesFor,
  type Reader,
  type Seen,
  seenFields,
  type Viewer,
  type Viewpoint,
  viewpointOf,
} from '../policy.ts';
import type { ComplaintsContext } from '../committees.ts';
import { BinaryAnswer } from '../../../platform/http/answers.ts';

/** The projection of a stored complaint to a `ReadComplaint`. */
export const readFields = { outbox: 0, letters: 0, queueKey: 0, terms: 0 } as const;

/**
 * A complaint with the viewer's relation to it.
 * @throws DomainError `not-found`, also when it isn't for this viewer
 */
export async function readComplaint(
  { models }: ComplaintsContext,
  viewer: Viewer,
  id: string,
): Promise<{ complaint: ReadComplaint; view: Viewpoint }> {
  const complaint = await models.complaints.findById(id, readFields).lean();
  const view = complaint && viewpointOf(complaint, viewer);
  if (!view) throw new DomainError('not-found');
  return { complaint, view };
}

type Original = Seen & Pick<ReadComplaint, '_id'>;

/** The same complaints; one that repeats what this viewer may not know of doesn't say so. */
export async function withKnownOriginals(
  { models }: ComplaintsContext,
  viewer: Viewer,
  complaints: ReadComplaint[],
): Promise<ReadComplaint[]> {
  const ids = complaints.flatMap(({ duplicateOf }) => duplicateOf ?? []);
  if (ids.length === 0) return complaints;
  const originals: Original[] = await findByIds(models.complaints, new Set(ids), seenFields);
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

/** A picture, counted from 1. @throws DomainError `not-found`, also when it isn't for this caller */
export async function readPicture(
  context: ComplaintsContext,
  caller: Reader,
  id: string,
  number: number,
): Promise<BinaryAnswer> {
  const { complaint, view } = await readComplaint(context, caller, id);
  if (number > picturesFor(complaint, view)) throw new DomainError('not-found');
  const picture = await context.models.pictures.findById(`${id}:${number}`);
  if (!picture) throw new DomainError('not-found');
  return new BinaryAnswer('image/webp', picture.content, `complaint-picture-${number}.webp`);
}

/** The remains of a deleted or withdrawn complaint: its existence, and its steps without text. */
export const wiped = ({ author, history }: Pick<ReadComplaint, 'author' | 'history'>) => ({
  text: '',
  place: '',
  earlierTexts: [],
  author: author && { id: author.id, name: '', regNo: '' },
  ...noProcedure,
  history: history.map((entry): EntryRecord => ({ ...entry, text: '' })),
});

/** Can be repeated: the number stays until the pictures are gone, so that `recount` finds what a crash left. */
export async function wipePictures(
  { models }: Pick<ComplaintsContext, 'models'>,
  { _id, pictures }: Pick<ReadComplaint, '_id' | 'pictures'>,
): Promise<void> {
  if (pictures === 0) return;
  await models.pictures.deleteMany({ _id: { $in: pictureIds(_id, pictures) } });
  await models.complaints.updateOne({ _id }, { $set: { pictures: 0 } });
}

export const pictureIds = (complaint: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${complaint}:${index + 1}`);
